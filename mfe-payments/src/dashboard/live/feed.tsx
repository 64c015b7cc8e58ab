import type { CheckoutFeedEntry } from '@balcao/api-schema';
import { Button, FormSkeleton, Section, StatusPill } from '@balcao/ui/base';
import { LiveUpdatesBar, Loaded } from '@balcao/ui/query';
import { useRef, useState } from 'react';
import { FeedRow } from './feed-row';
import type { FeedState } from './feed-state';
import './live.css';
import { useFeed } from './use-feed';
import { useIsOld } from './use-is-old';

/** So many entries at first. */
const FEW = 6;

/** The events of the checkout, as they happen. */
export function Feed() {
  const query = useFeed();
  const isOld = useIsOld(query.dataUpdatedAt);
  return (
    <Section
      title="Ao vivo"
      actions={isOld && <StatusPill kind="warning" icon="clock" label="Dados de mais de 2 min" />}
    >
      <Loaded query={query} what="o que acontece no checkout" skeleton={<FormSkeleton fields={3} />}>
        {(feed) => <Entries feed={feed} />}
      </Loaded>
    </Section>
  );
}

const newsWords = (count: number) => (count === 0 ? '' : count === 1 ? '1 novidade' : `${count} novidades`);

/**
 * The entries. While they are paused, or under a finger, a pointer or the focus, those that are shown stay where they are and news
 * wait behind the bar.
 */
function Entries({ feed }: { feed: FeedState }) {
  const [held, setHeld] = useState<readonly CheckoutFeedEntry[] | null>(null);
  const [isPaused, setIsPaused] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const shown = held ?? feed.entries;
  const known = new Set(shown.map(({ id }) => id));
  const waiting = feed.entries.filter(({ id }) => !known.has(id)).length;

  const hold = () => setHeld((before) => before ?? feed.entries);
  const release = () => {
    if (!isPaused) setHeld(null);
  };

  return (
    <>
      <div className="live-bar">
        <LiveUpdatesBar
          news={newsWords(waiting)}
          onShow={() => {
            setHeld(isPaused ? feed.entries : null);
            list.current?.focus({ preventScroll: true });
          }}
        />
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            setIsPaused(!isPaused);
            setHeld(isPaused ? null : feed.entries);
          }}
        >
          {isPaused ? 'Continuar' : 'Pausar'}
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="bal-soft">
          Quando alguém entrar no seu checkout, comprar ou pagar, você vê aqui na hora, sem atualizar a
          página.
        </p>
      ) : (
        <ol
          ref={list}
          className="live-list"
          tabIndex={-1}
          aria-label="O que acontece no checkout"
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocus={({ target, currentTarget }) => target !== currentTarget && hold()}
          onBlur={release}
        >
          {shown.slice(0, showsAll ? undefined : FEW).map((entry) => (
            <FeedRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {shown.length > FEW && (
        <Button kind="link" size="small" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? 'Mostrar menos' : 'Mostrar mais'}
        </Button>
      )}
    </>
  );
}
