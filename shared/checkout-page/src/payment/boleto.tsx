import type { V1SessionPayment } from '@balcao/api-schema';
import { formatCalendarDate } from '@balcao/domain';

/** Narrow and wide elements of each digit (interleaved 2 of 5, ABNT NBR 14132 as banks print it). */
const DIGITS = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];
const WIDE = 3;
const [START, STOP] = ['nnnn', 'wnn'];
const HEIGHT = 50;

/** The bars of 44 digits: pairs of digits, one in the bars, the other in the spaces between them. */
export function barsOf(digits: string): { path: string; width: number } {
  const pairs = digits.match(/\d\d/g) ?? [];
  const woven = pairs.map(([bars = '0', spaces = '0']) =>
    [...(DIGITS[Number(bars)] ?? '')].map((bar, at) => bar + (DIGITS[Number(spaces)]?.[at] ?? '')).join(''),
  );
  let x = 0;
  let path = '';
  for (const [at, element] of [...(START + woven.join('') + STOP)].entries()) {
    const width = element === 'w' ? WIDE : 1;
    if (at % 2 === 0) path += `M${x} 0h${width}v${HEIGHT}h-${width}z`;
    x += width;
  }
  return { path, width: x };
}

/** The line to type or copy, the bars to read, and until when. */
export function Boleto({ boleto }: { boleto: NonNullable<V1SessionPayment['boleto']> }) {
  const { path, width } = barsOf(boleto.barcode);
  return (
    <div className="boleto">
      <p>
        Vence em <b>{formatCalendarDate(boleto.due_date)}</b>. Depois disso o banco pode recusar.
      </p>
      <div className="field">
        <label htmlFor="boleto-line">Linha digitável</label>
        <textarea
          id="boleto-line"
          className="code"
          readOnly
          rows={2}
          defaultValue={boleto.formatted_line}
          spellCheck={false}
          translate="no"
        />
      </div>
      <button type="button" className="pay" data-copy="boleto-line" hidden>
        Copiar linha digitável
      </button>
      <p className="help" role="status" data-copied="" />
      <svg
        className="bars"
        viewBox={`-10 0 ${width + 20} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Código de barras do boleto"
        shapeRendering="crispEdges"
      >
        <rect x="-10" width={width + 20} height={HEIGHT} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
