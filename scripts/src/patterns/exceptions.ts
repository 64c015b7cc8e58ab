/** Patterns whose time squares with their text, and why no text that is long, or a stranger's, comes to them. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/(?<!\\d)\\d{1,3}(?:\\s\\d{3})+(?:[.,]\\d+)?(?![\\s.,]*\\d)/u':
    'Amounts of settlements: of forty characters at most.',
  '/PID file .* does not exist|is not running|no such process/i': 'What pg_ctl writes.',
  '/lock file .* already exists|pre-existing shared memory block|could not bind|could not create any TCP/i':
    'What pg_ctl writes.',
  '/(lock|PID) file .* is empty/i': 'What pg_ctl writes.',
  '/\\/\\*[\\s\\S]*?\\*\\//g': 'Our own styles, once when the program starts.',
  '/(--(?:ant|bal)-[\\w-]+):[^;{}]*(;|(?=\\}))/g':
    'Our own styles, while a page is made before it is asked for.',
};
