import { createBrowserStorage } from './browser-storage';

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('the browser’s storage', () => {
  let complaints: jest.SpyInstance;
  beforeEach(() => {
    complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
    localStorage.clear();
  });
  afterEach(() => complaints.mockRestore());

  it('keeps values in the browser', () => {
    createBrowserStorage(() => localStorage).set('theme', 'dark');
    expect(createBrowserStorage(() => localStorage).get('theme')).toBe('dark');
    expect(complaints).not.toHaveBeenCalled();
  });

  it('keeps values in memory while the browser blocks it, and only logs to the console', () => {
    const storage = createBrowserStorage(blocked);
    storage.set('user', 'x');
    expect(storage.get('user')).toBe('x');
    storage.clear();
    expect(storage.get('user')).toBeNull();
    expect(complaints).toHaveBeenCalled();
  });

  it('keeps the newest value in memory when the browser is full, over an older stored one', () => {
    localStorage.setItem('user', 'old');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    const storage = createBrowserStorage(() => localStorage);
    storage.set('user', 'new');
    full.mockRestore();
    expect(storage.get('user')).toBe('new');
    storage.remove('user');
    expect(storage.get('user')).toBeNull();
  });
});
