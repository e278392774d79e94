import { consultationRequests } from '../../database/schema.ts';
import type { Area } from '../../platform/area.ts';
import { createMoveWork } from '../../platform/moves.ts';
import type { Services } from '../../services.ts';
import { releaseLongLapsed } from './accounts.ts';
import { consultationMoveAdapter, notifyOfMove } from './consultation-moves.ts';
import { eraseDoctor } from './erase-doctor.ts';
import { publicDoctorRoutes } from './public-routes.ts';
import { deletePatients } from './retention.ts';
import { doctorRoutes } from './routes.ts';
import { deleteOldAnswers } from './written-answers.ts';

export { doctorAccountColumns } from './accounts.ts';
export { cancelConsultation, undoConsultationCancel } from './consultation-moves.ts';
export { changeDoctorProofTime, deleteDoctor } from './email-proof-deadline.ts';
export { decideOnDetails, listProposedDetailsAfter, proposalOf } from './proposed-details.ts';
export { type DoctorRow, findDoctor } from './queries.ts';
export { setOffline, setSignedOutOffline } from './service.ts';
export { setDoctorAddress } from './set-doctor-address.ts';
export { listFollowedConsultations } from './tracked-consultations.ts';
export { decideOnDoctor, undoApprovalOfDoctor } from './verification.ts';

export const area = {
  sealed: [{ table: consultationRequests }],
  publicRoutes: publicDoctorRoutes,
  routes: doctorRoutes,
  queues: [createMoveWork(consultationMoveAdapter, notifyOfMove)],
  erase: eraseDoctor,
  async cleanUp(services: Pick<Services, 'db' | 'clock' | 'retention'>) {
    await deleteOldAnswers(services);
    await releaseLongLapsed(services);
  },
  applyRetention: deletePatients,
} satisfies Area;
