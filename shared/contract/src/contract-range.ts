const CARET_RANGE = /^\^(\d+)\.(\d+)\.(\d+)$/;
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/**
 * Whether a contract version is inside the caret range that an area declares (`^1.2.0`). Only caret ranges with a
 * major of 1 or more are supported; anything else is refused.
 */
export function isContractSatisfied(range: string, version: string): boolean {
  const wanted = CARET_RANGE.exec(range)?.slice(1).map(Number);
  const offered = VERSION.exec(version)?.slice(1).map(Number);
  if (!wanted || !offered || wanted[0] !== offered[0]) return false;
  const [, wantedMinor = 0, wantedPatch = 0] = wanted;
  const [, offeredMinor = 0, offeredPatch = 0] = offered;
  return offeredMinor > wantedMinor || (offeredMinor === wantedMinor && offeredPatch >= wantedPatch);
}

/** Thrown for an area that was built for another contract than the shell's. Such an area is not mounted. */
export class ContractMismatchError extends Error {
  override readonly name = 'ContractMismatchError';
  readonly code = 'contract_mismatch';

  constructor(area: string, range: string, version: string) {
    super(`${area} needs contract ${range}; the shell offers ${version}.`);
  }
}
