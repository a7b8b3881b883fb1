import formbricks from '@formbricks/js'
import { quietly, type Service, type SettingsOf, type Surroundings } from './service.ts'

/** Questions of a Formbricks server about the application. It knows a person by their id only (INT-03). */
export async function startSurvey(
  { url, workspaceId, userId }: SettingsOf<'survey'>,
  { locale }: Surroundings,
): Promise<Service> {
  await formbricks.setup({ appUrl: url, workspaceId })
  // It only writes to the console when its script did not come, and then keeps every call for later.
  if (!('formbricks' in globalThis)) throw new Error('The script of the survey did not come.')
  await formbricks.setUserId(userId)
  await formbricks.setLanguage(locale)
  return {
    setLocale: (chosen) => void quietly(() => formbricks.setLanguage(chosen)),
    showPage: () => void quietly(() => formbricks.registerRouteChange()),
    stop: () => void quietly(() => formbricks.logout()),
  }
}
