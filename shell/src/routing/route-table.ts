import type { AreaRoute, ResolvedComposition } from '@balcao/contract';
import { matchPath } from '@balcao/contract/router';

/** A route of the product and the area that owns it. */
export interface OwnedRoute {
  area: string;
  route: AreaRoute;
}

export interface RouteTable {
  /** The route that a path (without query string) opens; undefined when no area owns it. */
  find(path: string): OwnedRoute | undefined;
}

function parameterCount({ route }: OwnedRoute): number {
  return route.path.split('/').filter((segment) => segment.startsWith(':')).length;
}

/** The routes of every area, the ones without parameters first: `/x/novo` is never taken for `/x/:id`. */
export function createRouteTable(composition: ResolvedComposition): RouteTable {
  const routes = Object.entries(composition.remotes)
    .flatMap(([area, remote]) => remote.routes.map((route) => ({ area, route })))
    .sort((one, other) => parameterCount(one) - parameterCount(other));
  return {
    find: (path) => routes.find(({ route }) => matchPath(route.path, path) !== null),
  };
}
