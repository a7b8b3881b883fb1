import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import classes from './markdown.module.css'
import { safeAddress } from './safe-address.ts'

export interface MarkdownProps {
  text: string
  remarkPlugins?: Options['remarkPlugins']
}

const PLUGINS = [remarkGfm]

const components: Components = {
  a: ({ href, title, children }) =>
    href ? (
      <a href={href} title={title} target="_blank" rel="noreferrer noopener nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // Pictures of other servers would tell them who reads this.
  img: ({ src, alt }) =>
    typeof src === 'string' && src !== '' ? (
      <a href={src} target="_blank" rel="noreferrer noopener nofollow">
        {alt || src}
      </a>
    ) : (
      <span>{alt}</span>
    ),
  // Headings of a text must not stand among those of the page.
  h1: ({ children }) => <p className={classes.heading}>{children}</p>,
  h2: ({ children }) => <p className={classes.heading}>{children}</p>,
  h3: ({ children }) => <p className={classes.heading}>{children}</p>,
  h4: ({ children }) => <p className={classes.heading}>{children}</p>,
  h5: ({ children }) => <p className={classes.heading}>{children}</p>,
  h6: ({ children }) => <p className={classes.heading}>{children}</p>,
  table: ({ children }) => (
    <div className={classes.wide}>
      <table>{children}</table>
    </div>
  ),
}

/** Markdown as GitHub writes it, with HTML as mere text; links are of http, https and mailto only (OPEN-G19). */
export default function Markdown({ text, remarkPlugins = [] }: MarkdownProps) {
  const options: Options = {
    remarkPlugins: [...PLUGINS, ...(remarkPlugins ?? [])],
    urlTransform: (address) => safeAddress(address) ?? '',
    components,
  }
  return (
    <div className={classes.text}>
      <ReactMarkdown {...options}>{text}</ReactMarkdown>
    </div>
  )
}
