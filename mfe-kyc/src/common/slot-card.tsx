import { KYC_REFUSAL_TEXTS, KYC_SLOT_TITLES, wordOfSlot } from '@balcao/domain';
import { Button, Icon, StatusPill, type StatusPillProps, useBlobUrl } from '@balcao/ui/base';
import type { ReactNode } from 'react';
import type { LocalPhoto } from './local-photos';
import { isAwaited, type SlotProgress } from './slot-progress';
import { SLOT_HELP, sendAgainWords } from './slot-words';

export interface SlotCardProps {
  progress: SlotProgress;
  photo: LocalPhoto | undefined;
  /** Nothing can be sent any more, because the review has begun or ended. */
  closed: boolean;
  /** The current slot. */
  isNext: boolean;
  onCapture(): void;
  onSendAgain(): void;
  /** More that can be done with an image the API has. */
  actions?: ReactNode;
}

const PILLS: Readonly<Record<SlotProgress['state'], StatusPillProps>> = {
  missing: { kind: 'neutral', icon: 'camera', label: 'Falta enviar' },
  sent: { kind: 'info', icon: 'check', label: 'Enviada' },
  approved: { kind: 'success', icon: 'check', label: 'Aprovada' },
  refused: { kind: 'danger', icon: 'error', label: 'Recusada' },
};

type UnsentPhoto = LocalPhoto & { state: 'taken' | 'sending' | 'failed' };

const isUnsent = (photo: LocalPhoto | undefined): photo is UnsentPhoto =>
  photo !== undefined && photo.state !== 'sent';

const LOCAL_PILLS: Readonly<Record<UnsentPhoto['state'], StatusPillProps>> = {
  taken: { kind: 'warning', icon: 'clock', label: 'Falta conferir' },
  sending: { kind: 'info', icon: 'upload', label: 'Enviando' },
  failed: { kind: 'danger', icon: 'alert', label: 'Não enviada' },
};

/** The words of the button that leads to the photo. */
function captureWords({ progress, photo }: Pick<SlotCardProps, 'progress' | 'photo'>): string {
  const { slot: name } = progress;
  if (photo?.state === 'taken') return `Conferir ${name}`;
  if (photo?.state === 'failed') return `Trocar ${name}`;
  if (progress.state === 'refused') return `Refazer ${name}`;
  return progress.state === 'sent' ? `Trocar ${name}` : `Enviar ${name}`;
}

/** One of the three images: how far it is, what is wrong with it, and what to do. */
export function SlotCard({
  progress,
  photo,
  closed,
  isNext,
  onCapture,
  onSendAgain,
  actions,
}: SlotCardProps) {
  const { slot, state, reason } = progress;
  const local = isUnsent(photo) ? photo : undefined;
  const shown = local ?? (isAwaited(progress) ? undefined : photo);
  const pill = local ? LOCAL_PILLS[local.state] : PILLS[state];
  const url = useBlobUrl(shown?.image.kind === 'photo' ? shown.image.blob : undefined);
  const isOpen = !closed && state !== 'approved';
  return (
    <li className="slot" data-slot={slot} aria-busy={local?.state === 'sending' || undefined}>
      <span className={slot === 'selfie' ? 'slot-picture slot-face' : 'slot-picture'}>
        {url ? (
          <img src={url} alt={`${KYC_SLOT_TITLES[slot]}, como foi ${wordOfSlot(slot, 'fotografada')}`} />
        ) : (
          <Icon name={slot === 'selfie' ? 'profile' : 'identity'} size={32} />
        )}
      </span>
      <div className="slot-body">
        <div className="slot-title">
          <h3>{KYC_SLOT_TITLES[slot]}</h3>
          <StatusPill {...pill} label={wordOfSlot(slot, pill.label)} />
        </div>
        {!local && reason && state === 'refused' ? (
          <p className="slot-problem">{KYC_REFUSAL_TEXTS[reason]}</p>
        ) : (
          <p className="bal-meta">{SLOT_HELP[slot]}</p>
        )}
        {local?.state === 'sending' && (
          <progress
            className="bal-progress-bar"
            aria-label={`Enviando ${KYC_SLOT_TITLES[slot].toLowerCase()}`}
            value={local.progress}
            max={1}
          />
        )}
        {local?.state === 'failed' && (
          <p className="slot-problem" role="alert">
            {local.error}
          </p>
        )}
        <div className="slot-actions">
          {isOpen && local?.state === 'failed' && (
            <Button kind="primary" icon="refresh" onClick={onSendAgain}>
              {sendAgainWords(slot)}
            </Button>
          )}
          {isOpen && (
            <Button
              kind={isNext && local?.state !== 'failed' ? 'primary' : 'secondary'}
              icon={isAwaited(progress) ? 'camera' : 'refresh'}
              busy={local?.state === 'sending'}
              onClick={onCapture}
            >
              {captureWords({ progress, photo: local })}
            </Button>
          )}
          {!local && actions}
        </div>
      </div>
    </li>
  );
}
