import type { EdgeConfig } from './config';

/** @throws an Error that names every setting without which nobody may use a production installation */
export function assertProductionSettings({ environment, legalDocuments }: EdgeConfig): void {
  if (environment !== 'production') return;
  const missing = [
    legalDocuments.terms === undefined && 'TERMS_URL is missing: set it to the address of your terms of use.',
    legalDocuments.privacy === undefined &&
      'PRIVACY_URL is missing: set it to the address of your privacy policy.',
  ].filter((sentence) => sentence !== false);
  if (missing.length > 0) throw new Error(missing.join('\n'));
}
