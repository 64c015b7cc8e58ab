import type { V1SessionPayment } from '@balcao/api-schema';
import { BARS_HEIGHT, barsOf, formatCalendarDate } from '@balcao/domain';

/** The line to type or copy, the bars to read, until when, and the whole to print. */
export function Boleto({
  boleto,
  file,
}: {
  boleto: NonNullable<V1SessionPayment['boleto']>;
  /** The address of its PDF. */
  file: string;
}) {
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
          // As many as its 54 characters take on the narrowest phone.
          rows={3}
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
        viewBox={`-10 0 ${width + 20} ${BARS_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Código de barras do boleto"
        shapeRendering="crispEdges"
      >
        <rect x="-10" width={width + 20} height={BARS_HEIGHT} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p>
        <a href={file}>Baixar o boleto em PDF</a>
      </p>
    </div>
  );
}
