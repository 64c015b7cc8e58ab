import { createMemoryHistory } from 'history';
import { restoreScroll } from './scroll-restoration';

describe('the scroll position', () => {
  let resized = () => {};
  const scrollTo = jest.fn();

  beforeEach(() => {
    scrollTo.mockReset();
    jest.spyOn(window, 'scrollTo').mockImplementation(scrollTo);
    jest.spyOn(globalThis, 'ResizeObserver').mockImplementation(function observe(callback) {
      resized = callback as () => void;
      return { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
    });
  });
  afterEach(() => jest.restoreAllMocks());

  function scroll(y: number) {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  }
  function grow(height: number) {
    Object.defineProperty(document.documentElement, 'scrollHeight', { value: height, configurable: true });
    resized();
  }

  it('is the top once a new page is drawn, and stays when only the query string changes', async () => {
    const history = createMemoryHistory({ initialEntries: ['/a'] });
    restoreScroll(history, document.body);
    history.push('/a?page=2');
    expect(scrollTo).not.toHaveBeenCalled();
    history.push('/b');
    expect(scrollTo).not.toHaveBeenCalled();
    document.body.append(document.createElement('h1'));
    await Promise.resolve();
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it('comes back on the way back, once the page is long enough', () => {
    const history = createMemoryHistory({ initialEntries: ['/a'] });
    restoreScroll(history, document.body);
    scroll(900);
    history.push('/b');
    scroll(0);
    scrollTo.mockReset();
    history.back();
    grow(800);
    expect(scrollTo).not.toHaveBeenCalled();
    grow(3000);
    expect(scrollTo).toHaveBeenCalledWith(0, 900);
  });
});
