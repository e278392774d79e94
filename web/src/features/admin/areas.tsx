import type { AdminArea } from '@dawaya/contract/vocabulary/admin-areas';
import type { ComponentType } from 'react';
import { ApplicationsPanel } from './applications-panel.tsx';
import { AuditPanel } from './audit-panel.tsx';
import {
  GivenUp,
  OpenMessages,
  Pending,
  Proposed,
  ProposedName,
  Reported,
  Transferred,
} from './counts.tsx';
import { MailsPanel } from './mails-panel.tsx';
import { MedicinesPanel } from './medicines/medicines-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { NamesPanel } from './names-panel.tsx';
import { OverviewPanel } from './overview/overview-panel.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { PlacesPanel } from './places-panel.tsx';
import { TransfersPanel } from './transfers-panel.tsx';

interface AreaParts {
  Panel: ComponentType;
  Count?: ComponentType;
}

/**
 * The content of each tab. Another tab is its name in `adminAreas`, its row here, and its label in
 * the texts, under its name.
 */
export const areaParts: Record<AdminArea, AreaParts> = {
  pharmacies: {
    Panel: () => <ApplicationsPanel kind="pharmacy" />,
    Count: () => <Pending kind="pharmacy" />,
  },
  doctors: {
    Panel: () => <ApplicationsPanel kind="doctor" />,
    Count: () => <Pending kind="doctor" />,
  },
  messages: { Panel: MessagesPanel, Count: OpenMessages },
  transfers: { Panel: TransfersPanel, Count: Transferred },
  pictures: { Panel: PicturesPanel, Count: Proposed },
  names: { Panel: NamesPanel, Count: ProposedName },
  places: { Panel: PlacesPanel, Count: Reported },
  medicines: { Panel: MedicinesPanel },
  mails: { Panel: MailsPanel, Count: GivenUp },
  audit: { Panel: AuditPanel },
  overview: { Panel: OverviewPanel },
};
