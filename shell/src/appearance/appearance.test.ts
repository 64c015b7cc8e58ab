import { freshStorages } from '../testing/memory-storage';
import { createAppearance } from './appearance';

function systemIs(dark: boolean) {
  const system = Object.assign(new EventTarget(), { matches: dark });
  jest.spyOn(window, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList);
  return (nowDark: boolean) => {
    system.matches = nowDark;
    system.dispatchEvent(new Event('change'));
  };
}

describe('the appearance', () => {
  afterEach(() => jest.restoreAllMocks());

  it('follows the system, also when it changes', () => {
    const change = systemIs(true);
    const appearance = createAppearance(freshStorages().local);
    expect(appearance.mode()).toBe('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    change(false);
    expect(appearance.mode()).toBe('light');
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  it('keeps what the person chose', () => {
    const change = systemIs(false);
    const { local } = freshStorages();
    const heard = jest.fn();
    const appearance = createAppearance(local);
    appearance.subscribe(heard);
    appearance.choose('dark');
    change(false);
    expect(appearance.mode()).toBe('dark');
    expect(heard).toHaveBeenCalledTimes(1);
    expect(createAppearance(local).mode()).toBe('dark');
  });

  it('follows the system again when the person chooses that', () => {
    const change = systemIs(true);
    const { local } = freshStorages();
    const appearance = createAppearance(local);
    expect(appearance.choice()).toBe('system');
    appearance.choose('light');
    expect([appearance.choice(), appearance.mode()]).toEqual(['light', 'light']);
    appearance.choose('system');
    expect([appearance.choice(), appearance.mode()]).toEqual(['system', 'dark']);
    change(false);
    expect(appearance.mode()).toBe('light');
    expect(createAppearance(local).choice()).toBe('system');
  });

  it('hands over the page’s nonce', () => {
    systemIs(false);
    document.body.innerHTML = '<script nonce="n1"></script>';
    expect(createAppearance(freshStorages().local).nonce).toBe('n1');
  });
});
