/**
 * Why an area could not be loaded: no answer or an error answer, too slow, bytes that are not the composed ones,
 * built for another contract, or code that failed while it was evaluated.
 */
export type AreaLoadCode =
  | 'area_unreachable'
  | 'area_timeout'
  | 'area_refused'
  | 'area_contract'
  | 'area_broken';

export class AreaLoadError extends Error {
  override readonly name = 'AreaLoadError';
  readonly code: AreaLoadCode;
  readonly area: string;
  readonly version: string;

  constructor(code: AreaLoadCode, area: string, version: string, cause?: unknown) {
    super(`${area} ${version}: ${code}`, { cause });
    this.code = code;
    this.area = area;
    this.version = version;
  }
}
