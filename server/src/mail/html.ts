const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Escaped, with its line breaks kept; mail programs do not all know `white-space`. */
export const linesToHtml = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')
