import { createMemoryHistory, createPath } from 'history';
import { createNavigation } from './navigation';
import { createUnsavedGuard } from './unsaved-guard';

function openAt(url: string) {
  const history = createMemoryHistory({ initialEntries: [url] });
  const navigation = createNavigation(
    history,
    createUnsavedGuard(history, async () => 'confirm' as const),
  );
  return { history, navigation, url: () => createPath(history.location) };
}

describe('navigation', () => {
  it('goes to a path with its query string, and back', () => {
    const { navigation, url } = openAt('/a');
    navigation.navigate('/b?x=1#y', { state: { from: 'a' } });
    expect(url()).toBe('/b?x=1#y');
    expect(navigation.location().state).toEqual({ from: 'a' });
    navigation.navigate(-1);
    expect(url()).toBe('/a');
  });

  it('replaces when asked, and when it is where it already is', () => {
    const { history, navigation } = openAt('/a');
    navigation.navigate('/b', { replace: true });
    expect(history.index).toBe(0);
    navigation.navigate('/c');
    navigation.navigate('/c');
    expect(history.index).toBe(1);
  });

  it('tells its listeners until they stop', () => {
    const { navigation } = openAt('/a');
    const heard = jest.fn();
    const stop = navigation.subscribe(heard);
    navigation.navigate('/b');
    stop();
    navigation.navigate('/c');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('sets the page’s title', () => {
    openAt('/a').navigation.setTitle('Perfil');
    expect(document.title).toBe('Perfil · Balcão');
  });
});
