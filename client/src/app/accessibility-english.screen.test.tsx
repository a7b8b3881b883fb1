// @module-tag whole
import { describe } from 'vitest'
import { testAccessibility } from '../testing/accessibility/accessibility.ts'

describe('axe passes, and nothing is cut off, in English', () => testAccessibility('en'))
