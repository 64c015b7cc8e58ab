import { createFakeShell, SIGNED_IN } from '@balcao/contract/fake-shell';
import { mountRootParcel } from 'single-spa';
import { discoverAreas } from './load-areas';

/** The address of the product: `?product=https://app.balcao.example`. Its `COMPOSER_HOST_ORIGINS` names this page's origin. */
const product = new URLSearchParams(location.search).get('product') ?? 'http://localhost:8080';

/** The answers to the areas' calls. A host of yours brings a contract of its own, whose `http` asks your API. */
const ANSWERS = {
  'GET /products': {
    items: [],
    total: 0,
    totalIsExact: true,
    page: 1,
    size: 25,
    cursors: { previous: null, next: null, last: null },
  },
};

/** Mounts the area that owns a path into an element of its own. */
async function show(path: string, domElement: HTMLElement): Promise<void> {
  const owner = (await areas).find(({ routes }) => routes.includes(path));
  const area = await owner?.load();
  if (!area) throw new Error(`nobody owns ${path}`);
  const session = path.startsWith('/backoffice') ? SIGNED_IN : {};
  const shell = createFakeShell({ url: path, session, http: ANSWERS });
  await mountRootParcel(area, { domElement, shell }).mountPromise;
}

const areas = discoverAreas(product);
for (const element of document.querySelectorAll<HTMLElement>('[data-path]'))
  show(element.dataset.path ?? '', element).catch((error: unknown) => {
    element.textContent = `This area could not be loaded: ${String(error)}`;
  });
