import { formatInstantInWords } from '@balcao/domain';
import { create } from 'qrcode';

/** Modules of white around a code, which readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The dark modules of a code as one path of squares. */
function qrPath(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, y) =>
    Array.from({ length: modules.size }, (_, x) =>
      modules.get(y, x) ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : '',
    ).join(''),
  );
  return { path: rows.join(''), size: modules.size + 2 * QUIET_ZONE };
}

/** The code of a Pix to read, and to copy. Its end is the server's. */
export function Pix({ code, expiresAt }: { code: string; expiresAt: string }) {
  const { path, size } = qrPath(code);
  return (
    <div className="pix">
      <svg
        className="qr"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="Código QR do Pix"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div className="field">
        <label htmlFor="pix-code">Pix copia e cola</label>
        <textarea
          id="pix-code"
          className="code"
          readOnly
          rows={4}
          defaultValue={code}
          spellCheck={false}
          translate="no"
        />
      </div>
      <button type="button" className="pay" data-copy="pix-code" hidden>
        Copiar código Pix
      </button>
      <p className="help" role="status" data-copied="" />
      <p className="until">
        Vale até <time dateTime={expiresAt}>{formatInstantInWords(expiresAt)}</time>
        <span data-until={expiresAt} />
        <span className="hidden" role="status" data-until-told="" />
      </p>
    </div>
  );
}
