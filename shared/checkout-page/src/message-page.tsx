export interface MessagePageProps {
  title: string;
  /** A sentence: what has happened, and what to do. */
  text: string;
  /** One next step; left out where there is none. */
  next?: { label: string; href: string } | undefined;
}

/** The page of a checkout where nothing can be sold. */
export function MessagePage({ title, text, next }: MessagePageProps) {
  return (
    <main className="message" data-view="message">
      <h1>{title}</h1>
      <p>{text}</p>
      {next && (
        <a className="pay" href={next.href}>
          {next.label}
        </a>
      )}
    </main>
  );
}
