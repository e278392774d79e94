import { myRequests as ar } from '../ar/my-requests.ts';
import { createTexts } from '../create-texts.ts';
import { myRequests as en } from '../en/my-requests.ts';

export const useMyRequestsTexts = createTexts({ en, ar });
