export interface Place {
  readonly name: string
  /** A folder, except for those below it that are places themselves, or a file. The longest match counts. */
  readonly at: string
  /** Of the folder only the files whose names end like this. */
  readonly ending?: string
  /** Other places. A file may always import from its own. */
  readonly imports: readonly string[]
  /** Packages; `node:*` are Node's own modules. */
  readonly packages: readonly string[]
  /** The sentence of a refusal. */
  readonly because: string
}

export const DRAWING = ['@mantine/core', '@mantine/hooks', '@tabler/icons-react', '@tanstack/react-router', 'react']
export const SCREEN = [...DRAWING, '@mantine/form', '@tanstack/react-query', 'date-fns', 'use-intl', 'zod', 'zustand']

export const namesOf = (places: readonly Place[]) => places.map(({ name }) => name)
