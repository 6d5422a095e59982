/** The invented restaurants of the demo town, on real streets: first those near Camden Market, then further out. */

/** One restaurant; a null position is a place that nobody has pinned yet. */
export type Restaurant = {
  key: string;
  name: string;
  cuisine: string;
  latitude: number | null;
  longitude: number | null;
  city: string;
  state: string;
};

type Pin = readonly [latitude: number, longitude: number];

function inLondon(key: string, name: string, cuisine: string, [latitude, longitude]: Pin): Restaurant {
  return { key, name, cuisine, latitude, longitude, city: "London", state: "England" };
}

const aroundCamden: readonly Restaurant[] = [
  inLondon("canal-cafe", "Canal Café", "British", [51.5416, -0.1463]),
  inLondon("hawley-street-kitchen", "Hawley Street Kitchen", "Mexican", [51.5419, -0.1439]),
  inLondon("creperie-le-goeland", "Crêperie Le Goéland", "French", [51.5411, -0.1455]),
  inLondon("miso-merchant", "Miso Merchant", "Asian", [51.5398, -0.1467]),
  inLondon("inverness-street-grill", "Inverness Street Grill", "Mediterranean", [51.5396, -0.1447]),
  inLondon("casa-regent", "Casa Regent", "Mediterranean", [51.5379, -0.1467]),
  inLondon("pickle-and-patty", "Pickle & Patty", "American", [51.5403, -0.1435]),
  inLondon("halo-and-hole", "Halo & Hole", "American", [51.5391, -0.1425]),
  inLondon("the-brass-tiffin", "The Brass Tiffin", "Indian", [51.5385, -0.1449]),
  inLondon("beirut-corner", "Beirut Corner", "Mediterranean", [51.5425, -0.15]),
  inLondon("stables-noodle-bar", "Stables Noodle Bar", "Asian", [51.5437, -0.1556]),
  inLondon("tagine-and-thyme", "Tagine & Thyme", "Mediterranean", [51.5445, -0.1535]),
  inLondon("saffron-and-soot", "Saffron & Soot", "Mediterranean", [51.5377, -0.1414]),
  inLondon("primrose-trattoria", "Primrose Trattoria", "Italian", [51.5408, -0.1601]),
  inLondon("lock-and-key", "Lock & Key", "American", [51.534, -0.1388]),
  inLondon("pho-sau-muoi", "Phở Sáu Mươi", "Asian", [51.547, -0.1415]),
  inLondon("addis-table", "Addis Table", "Ethiopian", [51.5502, -0.1405]),
  inLondon("root-and-radish", "Root & Radish", "British", [51.5432, -0.131]),
  inLondon("paper-lantern", "Paper Lantern", "Asian", [51.55, -0.127]),
  inLondon("kentish-kitchen", "Kentish Kitchen", "Italian", [51.561, -0.1432]),
  inLondon("good-crumb", "Good Crumb", "British", [51.5402, -0.1588]),
  inLondon("the-potted-shrimp", "The Potted Shrimp", "British", [51.5395, -0.1568]),
  inLondon("three-figs", "Three Figs", "Mediterranean", [51.55, -0.1647]),
  inLondon("mansfield-cafe", "Mansfield Café", "British", [51.5535, -0.156]),
  inLondon("junction-road-tandoor", "Junction Road Tandoor", "Indian", [51.56, -0.137]),
  inLondon("archway-arepa-co", "Archway Arepa Co", "Venezuelan", [51.5655, -0.1345]),
  inLondon("heath-and-honey", "Heath & Honey", "British", [51.556, -0.1773]),
  inLondon("flask-walk-larder", "Flask Walk Larder", "French", [51.5566, -0.1779]),
  inLondon("highgate-sunday-rooms", "Highgate Sunday Rooms", "British", [51.5713, -0.1485]),
  inLondon("gasholder-grill", "Gasholder Grill", "American", [51.5362, -0.128]),
  inLondon("maharani-corner", "Maharani Corner", "Indian", [51.527, -0.1372]),
  inLondon("fitz-and-fennel", "Fitz & Fennel", "Mediterranean", [51.5195, -0.136]),
];

const acrossTown: readonly Restaurant[] = [
  inLondon("the-sugar-room", "The Sugar Room", "French", [51.5205, -0.152]),
  inLondon("beirut-nights-grill", "Beirut Nights Grill", "Mediterranean", [51.5188, -0.166]),
  inLondon("gelateria-bassotto", "Gelateria Bassotto", "Italian", [51.5225, -0.1835]),
  inLondon("kilburn-carbonara-club", "Kilburn Carbonara Club", "Italian", [51.541, -0.1985]),
  inLondon("trattoria-ottavia", "Trattoria Ottavia", "Italian", [51.5141, -0.1327]),
  inLondon("bao-and-barrel", "Bao & Barrel", "Asian", [51.5135, -0.1315]),
  inLondon("golden-ladle", "Golden Ladle", "Asian", [51.5116, -0.131]),
  inLondon("sailors-thali", "Sailor's Thali", "Indian", [51.5138, -0.1272]),
  inLondon("exmouth-olive", "Exmouth Olive", "Mediterranean", [51.5257, -0.1095]),
  inLondon("cinder-block-barbecue", "Cinder Block Barbecue", "American", [51.5385, -0.1028]),
  inLondon("seven-sisters-seoul", "Seven Sisters Seoul", "Asian", [51.5645, -0.108]),
  inLondon("ocakbasi-yildiz", "Ocakbaşı Yıldız", "Mediterranean", [51.579, -0.099]),
  inLondon("church-street-levain", "Church Street Levain", "British", [51.5622, -0.0795]),
  inLondon("ridley-suya", "Ridley Suya", "Nigerian", [51.5485, -0.075]),
  inLondon("ca-phe-corner", "Cà Phê Corner", "Asian", [51.5305, -0.0768]),
  inLondon("the-dough-assembly", "The Dough Assembly", "Italian", [51.5262, -0.0785]),
  inLondon("columbia-road-cakery", "Columbia Road Cakery", "British", [51.5292, -0.069]),
  inLondon("brick-and-bagel", "Brick & Bagel", "American", [51.524, -0.0716]),
  inLondon("dhaka-lane", "Dhaka Lane", "Indian", [51.52, -0.0717]),
  inLondon("clapton-mangal", "Clapton Mangal", "Mediterranean", [51.555, -0.053]),
  inLondon("fish-island-pizza-shed", "Fish Island Pizza Shed", "Italian", [51.541, -0.026]),
  inLondon("hoe-street-tap-room", "Hoe Street Tap Room", "British", [51.583, -0.0235]),
  inLondon("borough-pie-room", "Borough Pie Room", "British", [51.5055, -0.0908]),
  inLondon("maltby-arches-oyster-bar", "Maltby Arches Oyster Bar", "British", [51.4996, -0.076]),
  inLondon("la-esquina-paisa", "La Esquina Paisa", "Colombian", [51.4945, -0.1]),
  inLondon("power-and-plum", "Power & Plum", "British", [51.48, -0.145]),
  inLondon("brixton-plantain-house", "Brixton Plantain House", "Caribbean", [51.4625, -0.1115]),
  inLondon("peckham-jerk-yard", "Peckham Jerk Yard", "Caribbean", [51.4705, -0.069]),
  inLondon("riverside-roti", "Riverside Roti", "Indian", [51.4925, -0.2235]),
  inLondon("portobello-churro-bar", "Portobello Churro Bar", "Spanish", [51.5155, -0.205]),
  inLondon("pastelaria-andorinha", "Pastelaria Andorinha", "Portuguese", [51.5222, -0.2095]),
  inLondon("willesden-dosa-works", "Willesden Dosa Works", "Indian", [51.5475, -0.235]),
  inLondon("golders-deli-nine", "Golders Deli Nine", "Jewish", [51.5725, -0.1945]),
  inLondon("muswell-fish-bar", "Muswell Fish Bar", "British", [51.5905, -0.1435]),
];

const outerLondon: readonly Restaurant[] = [
  inLondon("ealing-road-chaat-house", "Ealing Road Chaat House", "Indian", [51.551, -0.298]),
  inLondon("cutty-lane-noodles", "Cutty Lane Noodles", "Asian", [51.4815, -0.0095]),
  inLondon("thames-terrace-tea-room", "Thames Terrace Tea Room", "British", [51.4578, -0.3062]),
  inLondon("wimbledon-rotisserie", "Wimbledon Village Rotisserie", "French", [51.424, -0.218]),
  inLondon("triangle-tortilla", "Triangle Tortilla", "Mexican", [51.419, -0.0815]),
  inLondon("surrey-street-jollof", "Surrey Street Jollof", "Nigerian", [51.3735, -0.101]),
  inLondon("jalebi-junction", "Jalebi Junction", "Indian", [51.506, -0.378]),
];

const elsewhere: readonly Restaurant[] = [
  {
    key: "pizzeria-donna-rosaria",
    name: "Pizzeria Donna Rosaria",
    cuisine: "Italian",
    latitude: 40.8497,
    longitude: 14.2578,
    city: "Naples",
    state: "Campania",
  },
  {
    key: "takoyaki-tengu",
    name: "Takoyaki Tengu",
    cuisine: "Asian",
    latitude: 34.6687,
    longitude: 135.5013,
    city: "Osaka",
    state: "Osaka Prefecture",
  },
  {
    key: "mole-de-la-abuela-chayo",
    name: "Mole de la Abuela Chayo",
    cuisine: "Mexican",
    latitude: 17.0612,
    longitude: -96.7254,
    city: "Oaxaca de Juárez",
    state: "Oaxaca",
  },
  {
    key: "mott-and-rye-deli",
    name: "Mott & Rye Deli",
    cuisine: "American",
    latitude: 40.7181,
    longitude: -73.9958,
    city: "New York",
    state: "NY",
  },
  {
    key: "karakoy-balik-evi",
    name: "Karaköy Balık Evi",
    cuisine: "Mediterranean",
    latitude: 41.0237,
    longitude: 28.9769,
    city: "Istanbul",
    state: "Istanbul",
  },
  {
    key: "bandra-vada-pav-depot",
    name: "Bandra Vada Pav Depot",
    cuisine: "Indian",
    latitude: 19.0596,
    longitude: 72.8295,
    city: "Mumbai",
    state: "Maharashtra",
  },
];

const unpinned: readonly Restaurant[] = [
  {
    key: "the-wandering-wok",
    name: "The Wandering Wok",
    cuisine: "Asian",
    latitude: null,
    longitude: null,
    city: "London",
    state: "England",
  },
  {
    key: "night-shift-kebab-van",
    name: "Night Shift Kebab Van",
    cuisine: "Mediterranean",
    latitude: null,
    longitude: null,
    city: "London",
    state: "England",
  },
  {
    key: "auntie-pearls-supper-club",
    name: "Auntie Pearl's Supper Club",
    cuisine: "Caribbean",
    latitude: null,
    longitude: null,
    city: "London",
    state: "England",
  },
];

/** Every restaurant of the town. */
export const restaurants: readonly Restaurant[] = [
  ...aroundCamden,
  ...acrossTown,
  ...outerLondon,
  ...elsewhere,
  ...unpinned,
];
