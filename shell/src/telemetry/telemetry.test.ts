import { reportUncaughtErrors } from './report-errors';
import { createTelemetry } from './telemetry';

describe('telemetry', () => {
  it('sends a beacon that says what ran, and nothing else', async () => {
    const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true);
    const telemetry = createTelemetry({ composition: 'c1', shell: '1.0.0' }, {
      sendBeacon,
    } as unknown as Navigator);
    telemetry.report({ name: 'area_ready', detail: { milliseconds: 120 } });
    const [address, body] = sendBeacon.mock.calls[0] ?? [];
    expect(address).toBe('/beacon');
    expect(body?.type).toBe('application/json');
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(body as Blob);
    });
    expect(JSON.parse(String(text))).toEqual({
      name: 'area_ready',
      composition: 'c1',
      shell: '1.0.0',
      detail: { milliseconds: 120 },
    });
  });

  it('does without a browser that has no beacon', () => {
    const telemetry = createTelemetry({ composition: '', shell: '' }, {} as Navigator);
    expect(() => telemetry.report({ name: 'x' })).not.toThrow();
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
