import { type Drawing, DrawingError } from './drawing';
import { type DrawingProcess, startDrawingProcess } from './drawing-process';
import { createFairTurns, type FairTurns } from './fair-turns';

/** Draws what takes long, or what strangers have sent, outside the API's process. */
export interface Drawings {
  /**
   * Draws in a process of its own, which is killed when its time is over. A seller draws one thing at a time, others go on.
   * @throws DrawingError when nothing was drawn
   * @throws Problem too_many_requests or unavailable where the line is full
   */
  draw<Input, Output>(sellerId: string, drawing: Drawing<Input, Output>, input: Input): Promise<Output>;
  /** The same in a line of its own, for what anybody may ask of a seller's store: nothing of it keeps the seller waiting. */
  readonly forBuyers: Pick<Drawings, 'draw'>;
  /**
   * Draws a picture in a process that goes on to the next one, of whichever seller: starting one takes longer than most pictures. It is
   * killed when a picture takes too long or too much.
   * @throws DrawingError when nothing was drawn
   * @throws Problem too_many_requests or unavailable where the line is full
   */
  drawPicture<Input, Output>(
    sellerId: string,
    drawing: Drawing<Input, Output>,
    input: Input,
  ): Promise<Output>;
  /**
   * Does work of this process's threads in its seller's turn among pictures. It is not ended: whoever gives it limits its time.
   * @throws Problem too_many_requests or unavailable where the line is full
   */
  inTurn<T>(sellerId: string, work: () => Promise<T>): Promise<T>;
  /** Kills what is still drawing. */
  close(): void;
}

/** How many processes there are, and the time of a drawing. */
export interface DrawingSettings {
  processes: number;
  maxMs: number;
}

const WAITING_EACH = 4;
const WAITING = 20;
const PICTURES_AT_ONCE = 2;
/** A picture of so many pixels takes a second or two. */
const PICTURE_MS = 10_000;
/** A process has a minute of the processor in all. */
const PICTURES_EACH = 10;
/** A product's ten pictures may come at once. */
const PICTURES_WAITING_EACH = 12;
const PICTURES_WAITING = 60;
/** How long a process is kept that waits for the next drawing. */
const SPARE_MS = 60_000;

/** Starts no process before the first drawing. */
export function createDrawings({ processes, maxMs }: DrawingSettings): Drawings {
  const turns = createFairTurns({
    atOnce: processes,
    waitingEach: WAITING_EACH,
    waiting: WAITING,
    retryAfterSeconds: Math.ceil(maxMs / 1000),
  });
  const buyersTurns = createFairTurns({
    atOnce: 1,
    waitingEach: WAITING_EACH,
    waiting: WAITING,
    retryAfterSeconds: Math.ceil(maxMs / 1000),
  });
  const pictures = createFairTurns({
    atOnce: PICTURES_AT_ONCE,
    waitingEach: PICTURES_WAITING_EACH,
    waiting: PICTURES_WAITING,
    retryAfterSeconds: Math.ceil(maxMs / 1000),
  });
  const running = new Set<DrawingProcess>();
  const idle: { drawer: DrawingProcess; drawn: number; ends: NodeJS.Timeout }[] = [];
  let spare: DrawingProcess | undefined;
  let spareEnds: NodeJS.Timeout | undefined;
  let isClosed = false;

  function dropSpare(): void {
    clearTimeout(spareEnds);
    spare?.kill('closing');
    spare = undefined;
  }

  function claimSpare(): DrawingProcess {
    clearTimeout(spareEnds);
    const taken = spare ?? startDrawingProcess();
    spare = undefined;
    return taken;
  }

  /** A process draws once; the next one starts before it is needed, because starting takes longer than most drawings. */
  function keepSpare(): void {
    if (isClosed || spare !== undefined) return;
    spare = startDrawingProcess();
    spareEnds = setTimeout(dropSpare, SPARE_MS).unref();
  }

  const dropIdle = (drawer: DrawingProcess): void => {
    drawer.kill('closing');
    const at = idle.findIndex((one) => one.drawer === drawer);
    if (at >= 0) idle.splice(at, 1);
  };

  async function drawPicture<Input, Output>(drawing: Drawing<Input, Output>, input: Input): Promise<Output> {
    if (isClosed) throw new DrawingError('closing');
    const { drawer, drawn, ends } = idle.pop() ?? {
      drawer: startDrawingProcess(),
      drawn: 0,
      ends: undefined,
    };
    clearTimeout(ends);
    running.add(drawer);
    try {
      const output = await drawer.draw(drawing, input, Math.min(PICTURE_MS, maxMs));
      if (isClosed || drawn + 1 === PICTURES_EACH) drawer.kill('closing');
      else
        idle.push({ drawer, drawn: drawn + 1, ends: setTimeout(() => dropIdle(drawer), SPARE_MS).unref() });
      return output;
    } catch (error) {
      drawer.kill('closing');
      throw error;
    } finally {
      running.delete(drawer);
    }
  }

  const drawIn =
    (line: FairTurns): Drawings['draw'] =>
    (sellerId, drawing, input) =>
      line.take(sellerId, async () => {
        if (isClosed) throw new DrawingError('closing');
        const drawer = claimSpare();
        running.add(drawer);
        try {
          return await drawer.draw(drawing, input, maxMs);
        } finally {
          drawer.kill('closing');
          running.delete(drawer);
          keepSpare();
        }
      });

  return {
    draw: drawIn(turns),
    forBuyers: { draw: drawIn(buyersTurns) },
    drawPicture: (sellerId, drawing, input) => pictures.take(sellerId, () => drawPicture(drawing, input)),
    inTurn: (sellerId, work) => pictures.take(sellerId, work),
    close() {
      isClosed = true;
      dropSpare();
      for (const { drawer, ends } of idle.splice(0)) {
        clearTimeout(ends);
        drawer.kill('closing');
      }
      for (const drawer of running) drawer.kill('closing');
    },
  };
}

/** The drawings of sent files, and the seller whose turn they take. */
export interface FileDrawer {
  drawings: Drawings;
  sellerId: string;
}
