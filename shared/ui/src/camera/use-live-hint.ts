import { type RefObject, useEffect, useState } from 'react';
import type { CaptureShape } from './capture-target';
import { AIM, hintOf } from './live-hint';
import { qualityOf } from './redraw';

const CHECK_EVERY_MS = 1_000;

/**
 * The hint for the camera's current picture. It changes only when two measurements in a row agree, so that it does
 * not flicker.
 */
export function useLiveHint(
  video: RefObject<HTMLVideoElement | null>,
  shape: CaptureShape,
  isLive: boolean,
): string {
  const [hint, setHint] = useState(AIM[shape]);
  useEffect(() => {
    if (!isLive) return undefined;
    let before: string | undefined;
    const timer = setInterval(() => {
      const source = video.current;
      if (!source?.videoWidth) return;
      const quality = qualityOf({ source, width: source.videoWidth, height: source.videoHeight });
      const seen = quality && hintOf(quality, shape);
      if (seen && seen === before) setHint(seen);
      before = seen;
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [video, shape, isLive]);
  return hint;
}
