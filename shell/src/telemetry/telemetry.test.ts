import { reportUncaughtErrors } from './report-errors';
import { createTelemetry } from './telemetry';

const CONTEXT = { composition: 'c1', variant: 'canary', shell: '1.0.0' } as const;

describe('telemetry', () => {
  const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true);
  const post = jest.fn(async (_text: string) => {});
  beforeEach(() => {
    jest.useFakeTimers();
    sendBeacon.mockClear();
    post.mockClear();
    Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  });
  afterEach(() => jest.useRealTimers());

  const sent = () => post.mock.calls.map(([text]) => JSON.parse(text));

  it('sends reports of several events that say what ran, and nothing else', () => {
    const telemetry = createTelemetry(CONTEXT, post);
    telemetry.report({ name: 'area', detail: { area: 'mfe-a', loadMs: 120 } });
    telemetry.report({ name: 'left' });
    expect(post).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2_000);
    expect(sent()).toEqual([
      {
        ...CONTEXT,
        events: [
          { name: 'area', detail: { area: 'mfe-a', loadMs: 120 } },
          { name: 'left', detail: {} },
        ],
      },
    ]);
  });

  it('leaves each event in the browser’s own record, for the tools inside the page', () => {
    const mark = jest.fn();
    Object.assign(performance, { mark });
    const event = { name: 'area', detail: { area: 'mfe-a', outcome: 'area_timeout' } };
    createTelemetry(CONTEXT, post).report(event);
    expect(mark).toHaveBeenCalledWith('area', { detail: event.detail });
    jest.advanceTimersByTime(2_000);
    Reflect.deleteProperty(performance, 'mark');
  });

  it('sends what is left when the page is put aside, once, by a beacon', () => {
    createTelemetry(CONTEXT, post).report({ name: 'left' });
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pagehide'));
    jest.advanceTimersByTime(10_000);
    expect(sendBeacon).toHaveBeenCalledTimes(1);
    expect(post).not.toHaveBeenCalled();
    const [address, body] = sendBeacon.mock.calls[0] ?? [];
    expect([address, body?.type]).toEqual(['/beacon', 'application/json']);
  });

  it('goes on when a report does not arrive', async () => {
    const telemetry = createTelemetry(CONTEXT, post);
    post.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    telemetry.report({ name: 'lost' });
    await jest.advanceTimersByTimeAsync(2_000);
    telemetry.report({ name: 'next' });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(sent().flatMap(({ events }) => events.map(({ name }: { name: string }) => name))).toEqual([
      'lost',
      'next',
    ]);
  });

  it('sends no report that the edge would refuse for its size', () => {
    const complaint = jest.spyOn(console, 'warn').mockImplementation();
    const telemetry = createTelemetry(CONTEXT, post);
    for (let events = 0; events < 10; events++)
      telemetry.report({ name: 'x', detail: { cause: 'ç'.repeat(500) } });
    telemetry.report({ name: 'huge', detail: { cause: 'x'.repeat(5_000) } });
    jest.advanceTimersByTime(2_000);
    for (const [text] of post.mock.calls) expect(new Blob([text]).size).toBeLessThanOrEqual(4_096);
    expect(sent().flatMap(({ events }) => events)).toHaveLength(10);
    expect(complaint).toHaveBeenCalledTimes(1);
    complaint.mockRestore();
  });

  it('does without a browser that has no beacon', () => {
    Object.defineProperty(navigator, 'sendBeacon', { value: undefined, configurable: true });
    createTelemetry(CONTEXT, post).report({ name: 'x' });
    expect(() => window.dispatchEvent(new Event('pagehide'))).not.toThrow();
  });
});

describe('uncaught errors', () => {
  it('are reported once each, with longer numbers masked', () => {
    const report = jest.fn();
    const stop = reportUncaughtErrors({ report });
    const error = new TypeError('no seller 52998224725');
    error.stack =
      'TypeError: no\n    at f (https://x/artifacts/mfe-a/1.0.0/7.js:1:2)\n    at https://x/artifacts/shell/1.0.0/boot.js:1:2';
    window.dispatchEvent(new ErrorEvent('error', { error }));
    window.dispatchEvent(new ErrorEvent('error', { error }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
    stop();
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('later') }));
    expect(report.mock.calls).toEqual([
      [{ name: 'uncaught_error', detail: { kind: 'TypeError', message: 'no seller #', part: 'mfe-a' } }],
      [{ name: 'unhandled_rejection', detail: { kind: 'TypeError', message: 'no seller #', part: 'mfe-a' } }],
    ]);
  });
});
