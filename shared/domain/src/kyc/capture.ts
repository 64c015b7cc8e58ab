/** The path of the page that a capture link opens on the phone; the link's code is in the fragment, which no server sees. */
export const KYC_CAPTURE_PATH = '/verificar-identidade';

/** The header in which the phone sends the token that it got for the code. */
export const KYC_CAPTURE_HEADER = 'x-capture-token';

/** Seconds from making a capture link to the end of everything it allows. */
export const KYC_CAPTURE_SECONDS = 10 * 60;
