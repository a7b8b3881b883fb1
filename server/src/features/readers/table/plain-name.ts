export { plainColumn as plainName } from '@bonfire/contract/imports/column-places'
