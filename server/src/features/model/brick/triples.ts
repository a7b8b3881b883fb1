import { Parser } from 'n3'
import { refuse } from '../../../http/refusal.ts'
import { whereItBreaks } from '../../readers/where-it-breaks.ts'

const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'

/** The statements about things, by the local name of the property, whatever the version of the vocabulary. */
export interface Triples {
  readonly subjects: readonly string[]
  /** The objects of a property of a subject. */
  objects(subject: string, property: string): readonly string[]
  /** The local names of its classes in Brick or RealEstateCore. */
  classes(subject: string): readonly string[]
}

export function readTurtle(text: string): Triples {
  const subjects = new Map<string, Map<string, string[]>>()
  try {
    for (const { subject, predicate, object } of new Parser({ baseIRI: 'urn:bonfire:' }).parse(text)) {
      const property = predicate.value === RDF_TYPE ? 'type' : localName(predicate.value)
      const properties = subjects.get(subject.value) ?? new Map<string, string[]>()
      subjects.set(subject.value, properties)
      const objects = properties.get(property)
      if (objects) objects.push(object.value)
      else properties.set(property, [object.value])
    }
  } catch (error) {
    throw refuse('brick.unreadable', { where: whereItBreaks(error as Error) })
  }
  const objects = (subject: string, property: string) => subjects.get(subject)?.get(property) ?? []
  return {
    subjects: [...subjects.keys()],
    objects,
    classes: (subject) => objects(subject, 'type').filter(isOfBuildings).map(localName),
  }
}

const isOfBuildings = (iri: string) => /brickschema\.org|w3id\.org\/rec|rec#/i.test(iri)

/** `https://example.org#building53.boiler1` is building53.boiler1. */
export const localName = (iri: string): string => iri.slice(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1)
