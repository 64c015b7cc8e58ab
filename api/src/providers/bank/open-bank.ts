import type { BankSettings } from '../../config/money';
import type { BankProvider } from './bank-provider';
import { httpBank } from './http-bank';
import { noBank, simulatedBank } from './simulated-bank';

/** The bank of the settings. */
export function openBank(settings: BankSettings): BankProvider {
  if (settings.provider === 'http') return httpBank(settings);
  return settings.provider === 'simulado' ? simulatedBank : noBank;
}
