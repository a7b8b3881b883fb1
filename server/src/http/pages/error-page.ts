import type { Locale } from '@bonfire/contract/people/users'
import { escapeHtml } from '../../locales/html.ts'

/** The page is complete in itself, as nothing else may load for a reader whose page could not be served. */
export const errorPage = (locale: Locale, message: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Bonfire</title>
<style>
body { max-width: 34rem; margin: 20vh auto 0; padding: 0 24px; font: 16px/24px system-ui, sans-serif }
h1 { font-size: 20px }
</style>
</head>
<body>
<h1>Bonfire</h1>
<p>${escapeHtml(message)}</p>
</body>
</html>
`
