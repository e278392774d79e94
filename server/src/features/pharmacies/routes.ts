import {
  getPharmacy,
  getPharmacyProfile,
  type PharmacyProfile,
  pharmacyLogin,
  pharmacySignup,
  provePharmacyPhone,
  readVerificationDocument,
  resubmitPharmacy,
  sendPharmacyCode,
  updatePharmacy,
} from '@dawaya/contract/endpoints/pharmacies';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { assertRejected } from '../../platform/decision-moves.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Route } from '../../platform/route.ts';
import { chooseOpener } from '../files/index.ts';
import {
  answerPhoneProof,
  assertMayRegister,
  assertTextable,
  loginsPerNetwork,
  resubmissions,
  signupsPerNetwork,
  withEmail,
} from '../sessions/index.ts';
import { readBrowser, readOrCreateBrowser } from '../tracking/index.ts';
import { pharmaciesByPhone } from './account-phone.ts';
import { isReviewer } from './name-reviews/reviewers.ts';
import { withShopName } from './names.ts';
import { listClosures, readHours } from './opening.ts';
import { assertOwner, assertOwnPharmacy, mayReadDocuments } from './policy.ts';
import { presentDetails, presentPosition, withPlaceNames } from './present.ts';
import { presentProposal } from './proposed-names.ts';
import { findListed, type PharmacyRow } from './queries.ts';
import { resubmit } from './resubmit-pharmacy.ts';
import { changePharmacy, getPharmacyRow, isEmailTaken, registerPharmacy } from './service.ts';
import { createPharmacyAccounts } from './staff/accounts.ts';
import { findStaff } from './staff/queries.ts';
import type { EndingServices } from './staff/service.ts';

export interface PharmacyServices extends EndingServices {
  /** A parameter, because requests depend on pharmacies and not the reverse. */
  measureResponses: (pharmacyId: string) => Promise<PharmacyProfile['responseRate']>;
}

export function pharmacyRoutes(route: Route, services: PharmacyServices): void {
  const { db, clock, limits, files } = services;
  const accounts = createPharmacyAccounts(services);
  const hasGateway = services.deliveries.has('sms');
  const profile = async (language: Language, pharmacy: PharmacyRow, actor: Actor) => ({
    ...presentDetails(language, pharmacy, clock()),
    proposedNames: presentProposal(language, pharmacy) ?? undefined,
    nameRefusedFor: pharmacy.nameRefusedFor ?? undefined,
    hours: await readHours(db, pharmacy.id),
    closures: await listClosures(db, pharmacy.id),
    // Absent for all others: the profile is within some bytes of its bound.
    isNameReviewer: (actor.pharmacy && (await isReviewer(db, actor.pharmacy.staffId))) || undefined,
    responseRate: await services.measureResponses(pharmacy.id),
  });

  route(getPharmacy, 'anyone', async ({ params, language, reply }) => {
    reply.header('vary', 'accept-language');
    const pharmacy = isUuid(params.id)
      ? await findListed(db, params.id, language, clock())
      : undefined;
    if (!pharmacy) throw new AppError('not_found');
    return { ...withPlaceNames(pharmacy), ...presentPosition(pharmacy) };
  });

  route(provePharmacyPhone, 'anyone', async ({ body, language, request, reply }) => {
    const browserHash = readOrCreateBrowser(services, request, reply);
    const typed = { ...body, language, browserHash };
    return answerPhoneProof(services, pharmaciesByPhone, { request, reply }, typed);
  });

  const signup = hasGateway ? pharmacySignup : withEmail(pharmacySignup);
  route(signup, 'anyone', async ({ language, request, reply }) => {
    await limits.spendFrom(signupsPerNetwork, request.ip);
    return files.receive(request, signup, async ({ fields, uploads }) => {
      const { email, accountPhone } = fields;
      if (email === undefined && accountPhone === undefined)
        throw new AppError('invalid_fields', { fields: [{ field: 'email', problem: 'required' }] });
      const browser = { request, reply };
      const browserHash = readBrowser(services, request);
      // Checks before the documents are processed. The registration repeats them.
      if (email !== undefined && (await isEmailTaken(db, email))) throw new AppError('email_taken');
      if (email === undefined && accountPhone !== undefined)
        await assertMayRegister(services, pharmaciesByPhone, db, { accountPhone, browserHash });
      const documents = await files.store(uploads, 'documents');
      const registered = await files.orDiscard(documents, () =>
        registerPharmacy(services, browser, { form: fields, documents, language, browserHash }),
      );
      if (email !== undefined)
        await services.emailLogin.offerCode(browser, accounts, {
          address: email,
          pharmacyId: registered.id,
        });
      return registered;
    });
  });

  route(
    hasGateway ? pharmacyLogin : withEmail(pharmacyLogin),
    'anyone',
    async ({ body: { email, phone, ...typed }, language, request, reply }) => {
      const address = email ?? phone;
      if (address === undefined)
        throw new AppError('invalid_fields', { fields: [{ field: 'email', problem: 'required' }] });
      if (email === undefined) assertTextable(services, address);
      const attempt = { ...typed, address, language };
      const answer = await services.emailLogin.logIn({ request, reply }, accounts, attempt);
      if ('accountId' in answer)
        return withShopName(language, await getPharmacyRow(db, answer.accountId));
      reply.status(202);
      return answer;
    },
  );

  route(getPharmacyProfile, ['pharmacy', 'assistant'], async ({ params, actor, language }) => {
    assertOwnPharmacy(actor, params.id);
    return profile(language, await getPharmacyRow(db, params.id), actor);
  });

  route(sendPharmacyCode, ['pharmacy'], async ({ params, actor, request, reply }) => {
    assertOwnPharmacy(actor, params.id);
    const { email } = await getPharmacyRow(db, params.id);
    // A number is proven before it registers.
    if (email === null) throw new AppError('forbidden');
    // Entering the code signs the caller in as the owner of that address.
    if ((await findStaff(db, params.id, actor.pharmacy.staffId)).email !== email)
      throw new AppError('forbidden');
    await limits.spendFrom(loginsPerNetwork, request.ip);
    await services.emailLogin.sendCode({ request, reply }, accounts, {
      address: email,
      pharmacyId: params.id,
    });
    return { codeRequired: true as const };
  });

  route(updatePharmacy, ['pharmacy'], async ({ params, actor, body, language }) => {
    assertOwnPharmacy(actor, params.id);
    return profile(
      language,
      await changePharmacy(services, params.id, body, actor.pharmacy.staffId),
      actor,
    );
  });

  route(resubmitPharmacy, ['pharmacy'], async ({ params: { id }, actor, request, language }) => {
    assertOwner(actor, id);
    await limits.spend(resubmissions, `pharmacy:${id}`);
    return files.receive(request, resubmitPharmacy, async ({ fields, uploads }) => {
      // A check before the documents are processed. The transaction repeats it.
      assertRejected(await getPharmacyRow(db, id));
      const documents = await files.store(uploads, 'documents');
      const saved = await files.orDiscard(documents, () =>
        resubmit(services, id, { form: fields, documents }),
      );
      return profile(language, saved, actor);
    });
  });

  route(
    readVerificationDocument,
    ['pharmacy', 'admin'],
    async ({ params, query, actor, reply }) => {
      if (!mayReadDocuments(actor, params.id)) throw new AppError('not_found');
      const opener = chooseOpener(actor, params.id);
      const file = await files.open(params.fileId, { pharmacyId: params.id }, opener, query.size);
      return files.send(reply, file);
    },
  );
}
