import type { CaptureShape } from './capture-target';

/** Enough for the small print. A camera with less gives its best. */
const WIDTH = 1_920;

/** The torch of a camera, which the DOM types lack. https://www.w3.org/TR/image-capture/ */
interface Torch {
  torch?: boolean;
}

/** The page may not ask for a camera here: no https, or a browser inside another app. */
class CameraNotOffered extends Error {
  override readonly name = 'CameraNotOffered';
}

/**
 * A camera's picture: a certain camera's, or of the one that looks at what is photographed.
 * @throws CameraNotOffered, or what the browser says
 */
export async function openStream(shape: CaptureShape, deviceId?: string): Promise<MediaStream> {
  // Undefined on pages without https, although the types say otherwise.
  const { mediaDevices }: { mediaDevices?: MediaDevices } = navigator;
  if (!mediaDevices) throw new CameraNotOffered();
  const which = deviceId
    ? { deviceId: { exact: deviceId } }
    : { facingMode: { ideal: shape === 'face' ? 'user' : 'environment' } };
  return mediaDevices.getUserMedia({ video: { ...which, width: { ideal: WIDTH } } });
}

/** Switches a camera off. */
export function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** The camera that follows another one in the browser's list; undefined where there is only one. */
export async function cameraAfter(track: MediaStreamTrack | undefined): Promise<string | undefined> {
  const all = await navigator.mediaDevices.enumerateDevices();
  const cameras = all.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
  if (cameras.length < 2) return undefined;
  return cameras[(cameras.indexOf(track?.getSettings().deviceId ?? '') + 1) % cameras.length];
}

export function hasTorch(track: MediaStreamTrack | undefined): boolean {
  const capabilities: MediaTrackCapabilities & Torch = track?.getCapabilities?.() ?? {};
  return capabilities.torch === true;
}

/** Switches a camera's light on or off; false where the camera refuses. */
export async function setTorch(track: MediaStreamTrack | undefined, torch: boolean): Promise<boolean> {
  const light: MediaTrackConstraintSet & Torch = { torch };
  try {
    await track?.applyConstraints({ advanced: [light] });
    return true;
  } catch {
    return false;
  }
}
