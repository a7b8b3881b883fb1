import { createRoute } from '@tanstack/react-router'
import { LoginRedirect } from '../../features/auth/sign-in/login-redirect.tsx'
import { passSignedIn } from '../guards.ts'
import { ForgotPasswordScreen, ReportScreen, ResetPasswordScreen, SignInScreen, UnsubscribeScreen } from '../screens.ts'
import { loginSearch, publicSearch } from '../search-params.ts'
import { root } from './roots.ts'

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: ({ context, search }) => passSignedIn(context.queryClient, search.redirect),
  component: LoginRedirect,
})
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  validateSearch: loginSearch,
  component: LoginRedirect,
})
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: publicSearch,
  beforeLoad: ({ context, search }) => passSignedIn(context.queryClient, search.returnTo),
  component: SignInScreen,
})

// Links in mails work whether signed in or not.
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  validateSearch: publicSearch,
  component: ForgotPasswordScreen,
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: publicSearch,
  component: ResetPasswordScreen,
})
const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  validateSearch: publicSearch,
  component: ResetPasswordScreen,
})
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  validateSearch: publicSearch,
  component: UnsubscribeScreen,
})
const report = createRoute({
  getParentRoute: () => root,
  path: '/report',
  validateSearch: publicSearch,
  component: ReportScreen,
})

/** These pages open without a session. */
export const publicRoutes = [login, logout, signIn, forgotPassword, resetPassword, invite, unsubscribe, report] as const
