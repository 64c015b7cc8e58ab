import type { DomainReason, DomainRecordType, HostState } from '@balcao/domain';

/** A host of the store: the label below its domain, and what was found of it. */
export interface DemoHost {
  label: string;
  state: HostState;
  reason: DomainReason | '';
  /** The records of it that are found. */
  found: readonly DomainRecordType[];
}

/** The hosts of the store: one that is proved, and one whose record of the proof is missing. */
export const DEMO_HOSTS: readonly DemoHost[] = [
  { label: 'pagar', state: 'provado', reason: '', found: ['CNAME', 'TXT'] },
  { label: 'compra', state: 'pendente', reason: 'txt_ausente', found: ['CNAME'] },
];
