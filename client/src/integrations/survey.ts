import formbricks from '@formbricks/js'
import { ignoreFailure, type Service, type SettingsOf, type Surroundings } from './service.ts'

/** Formbricks surveys about the application. They identify a person by id only. */
export async function startSurvey(
  { url, workspaceId, userId }: SettingsOf<'survey'>,
  { locale }: Surroundings,
): Promise<Service> {
  await formbricks.setup({ appUrl: url, workspaceId })
  // If its script does not load, it only logs to the console and then queues every call.
  if (!('formbricks' in globalThis)) throw new Error('The script of the survey did not come.')
  await formbricks.setUserId(userId)
  await formbricks.setLanguage(locale)
  return {
    setLocale: (chosen) => void ignoreFailure(() => formbricks.setLanguage(chosen)),
    showPage: () => void ignoreFailure(() => formbricks.registerRouteChange()),
    stop: () => void ignoreFailure(() => formbricks.logout()),
  }
}
