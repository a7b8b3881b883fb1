// @module-tag whole
import { describe } from 'vitest'
import { testAccessibility } from '../testing/accessibility/accessibility.ts'

describe('nothing is cut off in French', () => testAccessibility('fr'))
