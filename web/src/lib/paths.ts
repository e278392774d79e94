/** The addresses of the product's screens (specification §2). */
export const paths = {
  home: '/',
  request: '/request',
  /** The request form, for an advertised product if one is named. */
  requestTo: (pharmacyId: string, advertisementId?: string) =>
    `/request?${new URLSearchParams({ pharmacyId, ...(advertisementId && { advertisementId }) })}`,
  ask: '/ask',
  /** The question to a town, filled in with the item and the city if they are known. */
  askFor: ({ city, item }: { city?: string | null; item?: string }) =>
    `/ask?${new URLSearchParams({ ...(city && { city }), ...(item && { item }) })}`,
  pharmacy: (id: string) => `/pharmacies/${encodeURIComponent(id)}`,
  pharmacyPicture: (id: string) => `/pharmacies/${encodeURIComponent(id)}/picture.png`,
  poster: (id: string) => `/pharmacies/${encodeURIComponent(id)}/poster`,
  finderIn: (city: string) => `/?${new URLSearchParams({ city })}`,
  towns: '/towns',
  town: (slug: string) => `/towns/${encodeURIComponent(slug)}`,
  myRequests: '/my-requests',
  trackByCode: '/track',
  track: (token: string) => `/track/${encodeURIComponent(token)}`,
  signup: '/signup',
  dashboard: '/dashboard',
  registerPharmacy: '/register-pharmacy',
  registerPlace: (placeId: string) => `/register-pharmacy?placeId=${encodeURIComponent(placeId)}`,
  pharmacistLogin: '/pharmacist/login',
  manageAdvertisements: '/pharmacist/advertisements',
  advertisements: '/advertisements',
  doctorLogin: '/doctor-login',
  doctorRegister: '/doctor-register',
  doctorDashboard: '/doctor-dashboard',
  doctors: '/doctors',
  contact: '/contact',
  privacy: '/privacy',
  sessions: '/sessions',
  myData: '/my-data',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  adminSecurity: '/admin/security',
} as const;
