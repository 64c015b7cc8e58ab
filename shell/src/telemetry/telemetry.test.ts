import { reportUncaughtErrors } from './report-errors';
import { createTelemetry } from './telemetry';

const CONTEXT = { composition: 'c1', variant: 'canary', shell: '1.0.0' } as const;

function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}

describe('telemetry', () => {
  const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true);
  beforeEach(() => {
    jest.useFakeTimers();
    sendBeacon.mockClear();
    Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  });
  afterEach(() => jest.useRealTimers());

  const sent = async () =>
    Promise.all(sendBeacon.mock.calls.map(async ([, body]) => JSON.parse(await textOf(body))));

  it('sends beacons of several events that say what ran, and nothing else', async () => {
    const telemetry = createTelemetry(CONTEXT);
    telemetry.report({ name: 'area', detail: { area: 'mfe-a', loadMs: 120 } });
    telemetry.report({ name: 'left' });
    expect(sendBeacon).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2_000);
    const [address, body] = sendBeacon.mock.calls[0] ?? [];
    expect([address, body?.type]).toEqual(['/beacon', 'application/json']);
    jest.useRealTimers();
    expect(await sent()).toEqual([
      {
        ...CONTEXT,
        events: [
          { name: 'area', detail: { area: 'mfe-a', loadMs: 120 } },
          { name: 'left', detail: {} },
        ],
      },
    ]);
  });

  it('sends what is left when the page is put aside, once', () => {
    createTelemetry(CONTEXT).report({ name: 'left' });
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pagehide'));
    jest.advanceTimersByTime(10_000);
    expect(sendBeacon).toHaveBeenCalledTimes(1);
  });

  it('sends no beacon that the edge would refuse for its size', async () => {
    const complaint = jest.spyOn(console, 'warn').mockImplementation();
    const telemetry = createTelemetry(CONTEXT);
    for (let events = 0; events < 10; events++)
      telemetry.report({ name: 'x', detail: { cause: 'ç'.repeat(500) } });
    telemetry.report({ name: 'huge', detail: { cause: 'x'.repeat(5_000) } });
    jest.advanceTimersByTime(2_000);
    jest.useRealTimers();
    for (const [, body] of sendBeacon.mock.calls) expect(body.size).toBeLessThanOrEqual(4_096);
    expect((await sent()).flatMap(({ events }) => events)).toHaveLength(10);
    expect(complaint).toHaveBeenCalledTimes(1);
    complaint.mockRestore();
  });

  it('does without a browser that has no beacon', () => {
    Object.defineProperty(navigator, 'sendBeacon', { value: undefined, configurable: true });
    createTelemetry(CONTEXT).report({ name: 'x' });
    expect(() => jest.advanceTimersByTime(2_000)).not.toThrow();
  });
});

describe('uncaught errors', () => {
  it('are reported once each, with longer numbers masked', () => {
    const report = jest.fn();
    const stop = reportUncaughtErrors({ report });
    const error = new TypeError('no seller 52998224725');
    window.dispatchEvent(new ErrorEvent('error', { error }));
    window.dispatchEvent(new ErrorEvent('error', { error }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
    stop();
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('later') }));
    expect(report.mock.calls).toEqual([
      [{ name: 'uncaught_error', detail: { kind: 'TypeError', message: 'no seller #' } }],
      [{ name: 'unhandled_rejection', detail: { kind: 'TypeError', message: 'no seller #' } }],
    ]);
  });
});
