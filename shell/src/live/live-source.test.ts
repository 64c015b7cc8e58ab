import type { LiveConnectionState, SessionSnapshot } from '@balcao/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { DEFAULT_CONFIG } from '../config/runtime-config';
import { stayConnected } from './live-connection';
import { createLiveSource } from './live-source';

jest.mock('./live-connection', () => ({ stayConnected: jest.fn(async () => {}) }));
const connections = jest.mocked(stayConnected);
const isOpen = () => connections.mock.lastCall?.[1].aborted === false;

const LOGGED_IN: SessionSnapshot = {
  status: 'authenticated',
  token: 'token',
  id: 'vendedor',
  data: null,
  owner: false,
  isPlatformAdmin: false,
  twoFactorEnabled: false,
  stores: [],
  currentStore: null,
  storeId: null,
  permissions: null,
};
const logOut = () => session.setState({ status: 'anonymous' });
let session: StoreApi<SessionSnapshot>;
let ending: AbortController;
let connection: StoreApi<LiveConnectionState>;

function setUp() {
  ending = new AbortController();
  session = createStore<SessionSnapshot>(() => LOGGED_IN);
  connection = createStore<LiveConnectionState>(() => 'idle');
  return createLiveSource({
    config: DEFAULT_CONFIG,
    session,
    sessionEnds: ending.signal,
    publish: () => {},
    connection,
    token: () => 'token',
    storeId: () => null,
    logOut: () => {},
    renew: () => {},
    openEnrolment: () => {},
    onChanged: () => {},
  });
}

function show(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the source of live events', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    connections.mockClear();
  });
  afterEach(() => {
    logOut();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('connects when somebody wants to hear, and lingers over a change of page', () => {
    const source = setUp();
    source.setWanted(true);
    source.setWanted(false);
    jest.advanceTimersByTime(10_000);
    source.setWanted(true);
    jest.advanceTimersByTime(60_000);
    expect(connections).toHaveBeenCalledTimes(1);
    expect(isOpen()).toBe(true);
    source.setWanted(false);
    jest.advanceTimersByTime(15_000);
    expect(isOpen()).toBe(false);
  });

  it('pauses while the page is hidden, and goes on when it is seen again', () => {
    const source = setUp();
    source.setWanted(true);
    connections.mock.lastCall?.[0].onState('live');
    show('hidden');
    expect(connection.getState()).toBe('live');
    jest.advanceTimersByTime(15_000);
    expect(isOpen()).toBe(false);
    expect(connection.getState()).toBe('idle');
    show('visible');
    expect(isOpen()).toBe(true);
    expect(connections).toHaveBeenCalledTimes(2);
  });

  it('stops at once when the session ends', () => {
    const source = setUp();
    source.setWanted(true);
    logOut();
    expect(isOpen()).toBe(false);
    show('visible');
    expect(isOpen()).toBe(false);
  });

  it('stops before the API hears of a logout, which closes the socket, and asks for no other with a token that is over', () => {
    const source = setUp();
    source.setWanted(true);
    ending.abort();
    expect(isOpen()).toBe(false);
    window.dispatchEvent(new Event('online'));
    show('visible');
    source.setWanted(true);
    expect(connections).toHaveBeenCalledTimes(1);
  });

  it('connects anew when the browser is online again', () => {
    const source = setUp();
    source.setWanted(true);
    window.dispatchEvent(new Event('online'));
    expect(connections).toHaveBeenCalledTimes(2);
    expect(isOpen()).toBe(true);
  });
});
