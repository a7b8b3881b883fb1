import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { loadChunk } from '../lib/load-chunk.ts'

export const NotFound: RouteComponent = lazyRouteComponent(() => loadChunk(() => import('./not-found.tsx')), 'NotFound')
