import { useRef } from 'react';
import { Redirect } from 'wouter';
import { DoctorDashboard } from '../../features/doctors/dashboard/doctor-dashboard.tsx';
import { paths } from '../../lib/paths.ts';
import { withQueryClient } from '../../lib/reads/with-client.tsx';
import { useStored } from '../../lib/store/store.ts';
import NotFoundPage from '../not-found-page.tsx';

/** /doctor-dashboard: without a stored doctorId it is the not-found page (docs/sessions.md). */
export default withQueryClient(DoctorDashboardPage);

function DoctorDashboardPage() {
  const doctorId = useStored('doctorId');
  const arrivedSignedIn = useRef(doctorId !== null);
  if (doctorId) return <DoctorDashboard key={doctorId} doctorId={doctorId} />;
  // Signing out on this page leads to the log-in, not to the not-found page.
  if (arrivedSignedIn.current) return <Redirect to={paths.doctorLogin} replace />;
  return <NotFoundPage />;
}
