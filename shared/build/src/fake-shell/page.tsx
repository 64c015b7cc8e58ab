import { createFakeShell, SIGNED_IN } from '@balcao/contract/fake-shell';
// The area that is worked on, put here by the build.
import { area, fakeShellOptions, manifest } from 'area-under-development';
import { createRoot } from 'react-dom/client';

/** Shows one area with a fake shell around it: no other package of the product runs. The hash picks the route. */
const wanted = location.hash.slice(1);
const firstRoute = manifest.routes[0];
const url = wanted || firstRoute?.path || '/';
const isGuest = manifest.routes.find((route) => route.path === url)?.access === 'guest';
const shell = createFakeShell({ url, ...(isGuest ? {} : { session: SIGNED_IN }), ...fakeShellOptions });

addEventListener('hashchange', () => location.reload());
const container = document.createElement('div');
const routes = document.createElement('nav');
for (const { path } of manifest.routes) {
  const link = document.createElement('a');
  link.href = `#${path}`;
  link.textContent = path;
  routes.append(link, ' ');
}
document.body.append(routes, container);
createRoot(container).render(area.root({ shell }));
