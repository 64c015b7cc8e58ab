/** The abilities of a fake camera. */
export interface FakeCamera {
  width?: number;
  height?: number;
  torch?: boolean;
  facing?: 'user' | 'environment';
  /** Every pixel's grey, 0 to 255. A chequered 120 by default, which is sharp and well lit. */
  grey?: (pixel: number) => number;
  /** Ids of all cameras. */
  devices?: readonly string[];
  /** The name of the error that opening it rejects with. */
  error?: string;
}

/** A fake media track that records its calls. */
export class FakeTrack extends EventTarget {
  readyState: 'live' | 'ended' = 'live';
  readonly applied: MediaTrackConstraints[] = [];

  constructor(
    private readonly camera: FakeCamera,
    readonly deviceId: string,
  ) {
    super();
  }

  stop(): void {
    this.readyState = 'ended';
  }

  getSettings() {
    return { deviceId: this.deviceId, ...(this.camera.facing && { facingMode: this.camera.facing }) };
  }

  getCapabilities() {
    return { torch: this.camera.torch ?? false };
  }

  async applyConstraints(constraints: MediaTrackConstraints): Promise<void> {
    this.applied.push(constraints);
  }
}

export interface FakeBrowser {
  /** Every track that was opened, oldest first. */
  tracks: FakeTrack[];
  /** The constraints that the browser was asked for, oldest first. */
  asked: MediaStreamConstraints[];
  camera: FakeCamera;
}

function pixelsOf({ grey = (pixel) => (pixel % 2 === 0 ? 90 : 150) }: FakeCamera, count: number) {
  const data = new Uint8ClampedArray(count * 4);
  for (let pixel = 0; pixel < count; pixel += 1)
    data.set([grey(pixel), grey(pixel), grey(pixel), 255], pixel * 4);
  return data;
}

/** Gives jsdom a camera, a canvas and an image decoder. */
export function fakeBrowser(camera: FakeCamera = {}): FakeBrowser {
  const browser: FakeBrowser = { tracks: [], asked: [], camera };
  const { width = 1_920, height = 1_080 } = camera;
  const mediaDevices = {
    async getUserMedia(constraints: MediaStreamConstraints) {
      browser.asked.push(constraints);
      if (browser.camera.error) throw new DOMException('', browser.camera.error);
      const { video } = constraints;
      const wanted = typeof video === 'object' && typeof video.deviceId === 'object' ? video.deviceId : {};
      const id = 'exact' in wanted ? String(wanted.exact) : (browser.camera.devices?.[0] ?? 'camera-1');
      const track = new FakeTrack(browser.camera, id);
      browser.tracks.push(track);
      return { getTracks: () => [track], getVideoTracks: () => [track] };
    },
    enumerateDevices: async () =>
      (browser.camera.devices ?? ['camera-1']).map((deviceId) => ({ deviceId, kind: 'videoinput' })),
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  Object.defineProperties(HTMLVideoElement.prototype, {
    play: { value: async () => {}, configurable: true },
    videoWidth: { get: () => width, configurable: true },
    videoHeight: { get: () => height, configurable: true },
    srcObject: { value: null, writable: true, configurable: true },
  });
  Object.defineProperties(HTMLCanvasElement.prototype, {
    getContext: {
      value: () => ({
        fillRect() {},
        drawImage() {},
        getImageData: (_x: number, _y: number, w: number, h: number) => ({
          data: pixelsOf(browser.camera, w * h),
          width: w,
          height: h,
        }),
      }),
      configurable: true,
    },
    toBlob: {
      value(this: HTMLCanvasElement, done: (blob: Blob) => void, type: string) {
        done(new Blob([`${this.width}x${this.height}`], { type }));
      },
      configurable: true,
    },
  });
  Object.assign(window, {
    createImageBitmap: async () => ({ width, height, close() {} }),
  });
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL() {} });
  return browser;
}
