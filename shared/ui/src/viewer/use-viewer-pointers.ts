import { type RefObject, useEffect } from 'react';
import type { ViewActions } from './use-view';
import type { Point } from './view';

/** Movement in pixels below which a press is a click. */
const SLIP = 6;
const WHEEL_SPEED = 0.002;

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const spreadOf = ([one, other]: readonly Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/** The wheel and two fingers zoom, dragging moves, and a click without dragging looks at what was clicked. */
export function useViewerPointers(stage: RefObject<HTMLElement | null>, actions: ViewActions): void {
  useEffect(() => {
    const listening = stage.current;
    if (!listening) return;
    /** The place of each pressed pointer, in pixels of the window. */
    const pressed = new Map<number, Point>();
    let dragged = 0;

    function shareOf({ x, y }: Point): Point {
      const { left, top, width, height } = (listening as HTMLElement).getBoundingClientRect();
      return { x: (x - left) / width, y: (y - top) / height };
    }

    function onWheel(event: WheelEvent) {
      event.preventDefault();
      actions.zoomBy(Math.exp(-event.deltaY * WHEEL_SPEED), shareOf({ x: event.clientX, y: event.clientY }));
    }

    function onDown(event: PointerEvent) {
      if (event.button !== 0) return;
      if (pressed.size === 0) dragged = 0;
      pressed.set(event.pointerId, { x: event.clientX, y: event.clientY });
      listening?.setPointerCapture(event.pointerId);
    }

    function onMove(event: PointerEvent) {
      if (!pressed.has(event.pointerId)) return;
      const before = [...pressed.values()];
      pressed.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = [...pressed.values()];
      const [from, to] = [middleOf(before), middleOf(after)];
      dragged += Math.hypot(to.x - from.x, to.y - from.y) + Math.abs(spreadOf(after) - spreadOf(before));
      if (dragged < SLIP) return;
      const [start, end] = [shareOf(from), shareOf(to)];
      actions.move({ x: start.x - end.x, y: start.y - end.y });
      if (spreadOf(before) > 0) actions.zoomBy(spreadOf(after) / spreadOf(before), end);
    }

    function onUp(event: PointerEvent) {
      const wasPressed = pressed.delete(event.pointerId);
      if (wasPressed && event.type === 'pointerup' && pressed.size === 0 && dragged < SLIP)
        actions.lookAt(shareOf({ x: event.clientX, y: event.clientY }));
    }

    listening.addEventListener('wheel', onWheel, { passive: false });
    listening.addEventListener('pointerdown', onDown);
    listening.addEventListener('pointermove', onMove);
    listening.addEventListener('pointerup', onUp);
    listening.addEventListener('pointercancel', onUp);
    return () => {
      listening.removeEventListener('wheel', onWheel);
      listening.removeEventListener('pointerdown', onDown);
      listening.removeEventListener('pointermove', onMove);
      listening.removeEventListener('pointerup', onUp);
      listening.removeEventListener('pointercancel', onUp);
    };
  }, [stage, actions]);
}
