import { DEFAULT_CONFIG } from './config/runtime-config';
import { readHandover } from './handover/handover';
import { createShell } from './shell-contract';
import { COMPOSITION } from './testing/composition';

function openPage(path: string, redirectedFrom: string | null = null) {
  window.history.replaceState(null, '', path);
  const handover = { ...readHandover(), redirectedFrom };
  return createShell({ composition: COMPOSITION, config: DEFAULT_CONFIG, handover, overridden: false });
}

describe('the shell', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('offers the contract of its version', () => {
    const { contract } = openPage('/');
    expect(contract.contractVersion).toMatch(/^\d+\.\d+\.\d+$/);
    expect(contract.can('qualquer.coisa')).toBe(true);
    expect(contract.session.snapshot().status).toBe('anonymous');
  });

  it('shows the message of an expired session on the page after the reload, once', () => {
    sessionStorage.setItem('balcao:message', 'Acesso expirado, favor entrar novamente.');
    expect(openPage('/').notices.store.getState().toasts).toMatchObject([
      { message: 'Acesso expirado, favor entrar novamente.', kind: 'error' },
    ]);
    expect(openPage('/').notices.store.getState().toasts).toEqual([]);
  });

  it('remembers the page that was asked for when the inline script has already gone to the login', () => {
    openPage('/', '/backoffice/pedidos?page=2');
    expect(sessionStorage.getItem('balcao:target')).toBe('/backoffice/pedidos?page=2');
  });
});
