/** An advertisement of the sample data. The products are everyday ones, of no brand. */
type DemoAdvertisement = {
  /** Its pharmacy's address in `pharmacies.ts`. The first one is the log-in of a new developer. */
  pharmacyEmail: string;
  productName: string;
  description: string;
  /** Free text; shown as Sudanese pounds. */
  price: string;
  /** A file name in `pictures/`. */
  picture: string | null;
  /** The address of a foreign picture. */
  productImage: string | null;
  /** Days from the first start to its end, before it when negative; null for an unpaid one. */
  daysLeft: number | null;
  daysAgo: number;
};

/** In every visible state of an advertisement. The oldest comes first. */
export const demoAdvertisements: readonly DemoAdvertisement[] = [
  {
    pharmacyEmail: 'pharmacy@example.com',
    productName: 'طارد بعوض للجلد، 200 مل',
    description:
      'بخاخ برائحة الليمون، يحمي حوالي 6 ساعات. مناسب للكبار وللأطفال فوق السنتين. لا يُرش على الوجه مباشرة.',
    price: '9,500',
    picture: 'product-mosquito-repellent.jpg',
    productImage: null,
    daysLeft: -4,
    daysAgo: 34,
  },
  {
    pharmacyEmail: 'pharmacy@example.com',
    productName: 'فيتامين د 3، 1000 وحدة، 60 حبة',
    description:
      'عبوة تكفي شهرين، حبة واحدة في اليوم بعد الأكل. اسأل الصيدلي إن كنت تستعمل أدوية أخرى.',
    price: '14,000',
    picture: null,
    productImage: null,
    daysLeft: 2,
    daysAgo: 28,
  },
  {
    // The address has no picture, so that the sample shows this state.
    pharmacyEmail: 'pharmacy-5@example.com',
    productName: 'Blood glucose strips, box of 50',
    description:
      'For the common meters; bring yours or a photo of it, and we check that they fit. Expiry date at least one year ahead.',
    price: 'from 38,000',
    picture: null,
    productImage: 'https://example.com/pictures/glucose-strips.jpg',
    daysLeft: 9,
    daysAgo: 21,
  },
  {
    pharmacyEmail: 'pharmacy-26@example.com',
    productName: 'معقم يدين جل، 500 مل',
    description: 'كحول 70%، بمضخة وبدون رائحة قوية. يُحفظ بعيدًا عن النار وعن متناول الأطفال.',
    price: '8,000',
    picture: 'product-hand-sanitiser.jpg',
    productImage: null,
    daysLeft: 13,
    daysAgo: 17,
  },
  {
    pharmacyEmail: 'pharmacy-3@example.com',
    productName: 'Digital thermometer',
    description:
      'Reads in about 30 seconds, beeps when done, battery included. Rinse the tip with cool water after use.',
    price: '7,500',
    picture: 'product-thermometer.jpg',
    productImage: null,
    daysLeft: 18,
    daysAgo: 12,
  },
  {
    pharmacyEmail: 'pharmacy-39@example.com',
    productName: 'واقي شمس SPF 50 | Sunscreen SPF 50, 75 ml',
    description: 'خفيف ولا يترك أثرًا أبيض. يُعاد وضعه كل ساعتين تحت الشمس.',
    price: '17,500',
    picture: 'product-sunscreen.jpg',
    productImage: null,
    daysLeft: 24,
    daysAgo: 6,
  },
  {
    pharmacyEmail: 'pharmacy@example.com',
    productName: 'جهاز قياس ضغط الدم الرقمي | Digital blood pressure monitor',
    description: 'للذراع، بذاكرة لشخصين وشاشة كبيرة. نوريك طريقة القياس في الصيدلية.',
    price: '85,000',
    picture: 'product-pressure-monitor.jpg',
    productImage: null,
    daysLeft: 27,
    daysAgo: 3,
  },
  {
    pharmacyEmail: 'pharmacy@example.com',
    productName: 'محلول الإرواء (ORS)، 20 كيسًا',
    description:
      'للإسهال والجفاف: كيس واحد في لتر ماء نظيف. إذا استمر الإسهال أو كان الطفل خاملًا، راجع الطبيب فورًا.',
    price: '6,000',
    picture: null,
    productImage: null,
    daysLeft: null,
    daysAgo: 1,
  },
];
