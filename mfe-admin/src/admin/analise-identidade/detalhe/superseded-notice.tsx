import type { KycCase } from '@balcao/api-schema';
import type { DocumentSlot } from '@balcao/domain';
import { Notice } from '@balcao/ui/base';
import { DateTime } from '@balcao/ui/display';
import { stepWords, THE_SLOT } from '../words';

/** Says who decided first and what; the reviewer's own decision was not stored. */
export function SupersededNotice({ kyc, slot }: { kyc: KycCase; slot: DocumentSlot }) {
  const theirs = kyc.history.findLast((entry) => entry.slot === slot || entry.slot === null);
  return (
    <Notice kind="warning" title={`Sua decisão sobre ${THE_SLOT[slot]} não foi gravada`}>
      {theirs && (
        <>
          {theirs.actor.id === kyc.reviewerId ? 'Você' : theirs.actor.name || 'Outra pessoa'} decidiu antes,{' '}
          <DateTime iso={theirs.at} />: {stepWords(theirs)}.{' '}
        </>
      )}
      Esta página já mostra como está agora.
    </Notice>
  );
}
