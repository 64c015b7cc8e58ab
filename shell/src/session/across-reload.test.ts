import { freshStorages } from '../testing/memory-storage';
import { createAcrossReload } from './across-reload';

describe('what the next page of the tab must know', () => {
  it('hands over a message once', () => {
    const { tab } = freshStorages();
    createAcrossReload(tab).leaveMessage('Acesso expirado.');
    expect(createAcrossReload(tab).takeMessage()).toBe('Acesso expirado.');
    expect(createAcrossReload(tab).takeMessage()).toBeNull();
  });

  it('hands over the remembered target once', () => {
    const { tab } = freshStorages();
    createAcrossReload(tab).rememberTarget('/backoffice/pedidos?page=2');
    expect(createAcrossReload(tab).takeTarget()).toBe('/backoffice/pedidos?page=2');
    expect(createAcrossReload(tab).takeTarget()).toBeNull();
  });

  it.each(['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example'])(
    'never hands over a target outside the product: %s',
    (target) => {
      const acrossReload = createAcrossReload(freshStorages().tab);
      acrossReload.rememberTarget(target);
      expect(acrossReload.takeTarget()).toBeNull();
    },
  );
});
