import { waitFor } from '@testing-library/dom';
import { DEFAULT_CONFIG } from '../config/runtime-config';
import { readHandover } from '../handover/handover';
import { createShell, type Shell } from '../shell-contract';
import { COMPOSITION } from '../testing/composition';
import { tokenOf } from '../testing/token';
import { followPlace } from './follow-place';
import type { Place } from './resolve-place';

describe('following where the person is', () => {
  let area: HTMLElement;
  let shell: Shell;
  const show = jest.fn(async ({ kind }: Place) => {
    if (area.dataset.shown === document.title) return;
    area.dataset.shown = document.title;
    area.innerHTML = `<h1>${kind}</h1>`;
  });

  function openAt(path: string, isSignedIn = true) {
    localStorage.clear();
    if (isSignedIn) localStorage.setItem('user', JSON.stringify({ token: tokenOf({ sub: 's1' }) }));
    window.history.replaceState(null, '', path);
    document.body.innerHTML = '<main id="area" tabindex="-1"></main>';
    area = document.getElementById('area') as HTMLElement;
    const handover = readHandover();
    shell = createShell({ composition: COMPOSITION, config: DEFAULT_CONFIG, handover, overridden: false });
    show.mockClear();
    return followPlace(shell, area, show);
  }

  it('sets the page’s title and shows the place', async () => {
    await openAt('/backoffice/pedidos');
    expect(document.title).toBe('Pedidos · Balcão');
    expect(show).toHaveBeenCalledWith(expect.objectContaining({ kind: 'area', area: 'mfe-payments' }));
    shell.contract.navigation.navigate('/backoffice/nada');
    expect(document.title).toBe('Página não encontrada · Balcão');
    expect(show).toHaveBeenLastCalledWith({ kind: 'not-found' });
  });

  it('leaves the focus alone on the first page, and moves it to the h1 of the next', async () => {
    await openAt('/backoffice/pedidos');
    expect(document.body).toHaveFocus();
    shell.contract.navigation.navigate('/backoffice/pedidos/novo');
    await waitFor(() => expect(area.querySelector('h1')).toHaveFocus());
  });

  it('leaves the focus alone when only the query string changes', async () => {
    await openAt('/backoffice/pedidos');
    const field = area.appendChild(document.createElement('input'));
    field.focus();
    shell.contract.navigation.navigate('/backoffice/pedidos?page=2');
    expect(field).toHaveFocus();
  });

  it('keeps the title that a part of the page has set while only the query string changes', async () => {
    await openAt('/backoffice/pedidos');
    shell.contract.navigation.setTitle('Saques · Extrato');
    shell.contract.navigation.navigate('/backoffice/pedidos?page=2');
    expect(document.title).toBe('Saques · Extrato · Balcão');
    shell.contract.navigation.navigate('/backoffice/pedidos/novo');
    expect(document.title).toBe('Novo pedido · Balcão');
  });

  it('keeps the layout right', async () => {
    await openAt('/', false);
    expect(document.body.dataset.layout).toBe('guest');
    await openAt('/backoffice/pedidos');
    expect(document.body.dataset.layout).toBe('backoffice');
  });
});
