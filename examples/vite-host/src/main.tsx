import { createFakeShell } from '@balcao/contract/fake-shell';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { mountRootParcel } from 'single-spa';
import { discoverAreas } from './load-areas';

/** The address of the product: `?product=https://app.balcao.example`. Its `COMPOSER_HOST_ORIGINS` names this page's origin. */
const product = new URLSearchParams(location.search).get('product') ?? 'http://localhost:8080';
const areas = discoverAreas(product);

/** The area that owns a path, in a place of this host's page. */
function Area({ path }: { path: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    async function show() {
      const area = await (await areas).find(({ routes }) => routes.includes(path))?.load();
      if (!area || !place.current) throw new Error(`nobody owns ${path}`);
      // A host of yours brings a contract of its own, whose `http` asks your API.
      const shell = createFakeShell({ url: path });
      await mountRootParcel(area, { domElement: place.current, shell }).mountPromise;
    }
    show().catch((error: unknown) => setFailure(`This area could not be loaded: ${String(error)}`));
  }, [path]);
  return <div ref={place}>{failure}</div>;
}

createRoot(document.getElementById('root') as HTMLElement).render(<Area path="/entrar" />);
