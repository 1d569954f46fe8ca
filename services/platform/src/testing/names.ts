/**
 * Names of the applicants' countries in Latin letters: each line one name, in the spellings that people write it in. For
 * measuring what a search finds that it should, and what it should not.
 */
export const SPELLINGS: readonly (readonly string[])[] = `
Mohammed Muhamed Mohamed Muhammed Mohamedd
Muhammad Mohammad Mohamad
Tesfaye Tesfay Tesfaie
Yohannes Yohanis Yohanes Yuhannes
Hailu Haylu Hailou
Tsegaye Segaye Tsegay Tsegaie
Gebre Ghebre Gebree
Tsehay Ts'ehay Sehay Tsehai
Tsion Sion Tsiyon
Yosef Yoseph Yosseph Yosif
Filipos Philipos Philippos Filippos
Tewodros Tewoderos
Theodros Teodros Teodiros
Bethlehem Betlehem Bethelehem Betlihem
Haile Hayle Haylie
Hailemariam Haile-Mariam Hailemariyam Hailemaryam
Gebremariam Gebre-Mariam Ghebremariam Gebremaryam
Kidane Qidane Ckidane Kidaneh
Tekle Teckle Teklle
Mikael Micael Mickael
Michael Michaell
Abdullah Abdulah Abdoullah
Abdurahman Abdurrahman Abdourahman
Khalid Kalid Khaleed Khalied
Said Sayd Saiid
Saeed Saied
Yusuf Yousuf Yussuf Youssouf Yusuph
Osman Usman Ousman
Omar Umar Oumar
Ibrahim Ebrahim Ibraheem Ibrahem
Ismail Esmail Ismael Ismayil
Hussein Husein Hussen Hosseyn
Hassan Hasan Hassann
Kedir Qedir Kedeer
Nuru Nouru Nooru
Fatuma Fattuma Fatouma
Zeynab Zeinab Zeyneb
Meseret Messeret Mesret
Mekonnen Mekonen Meconnen
Bekele Bekelle Bekkele Beqele
Kebede Kebbede Quebede
Alemayehu Alemayhu Allemayehu
Getachew Getacheu
Girma Ghirma Guirma
Dawit Dawitt
Solomon Selomon Solomoun
Samuel Samuell
Daniel Danyel Daniell
Eyob Iyob Eyoob
Elias Elyas Ilias
Yonas Yonass Ionas
Yared Yaredd
Yeshi Yeshie
Yeshimebet Yeshemebet
Tigist Tigest Tigisst
Hiwot Hiwott Heywot
Selam Sellam Selaam
Birhanu Berhanu Birhannu
Biruk Beruk Birouk
Mulugeta Mulugetta Moulugeta
Mulatu Mulattu
Zewdu Zewdou Zewduu
Worku Workou Worqu
Wondimu Wendimu Wondemu
Eskinder Iskinder Eskender
Fikru Fiqru Fikrou
Fekadu Fiqadu Fikadu
Tadesse Taddesse Tadese Tadessie
Asefa Assefa Asseffa
Desta Desta
Demissie Demisse Demisie
Teshome Tishome Teshom
Shimelis Shimeles Shimmelis
Abebe Abbebe Ababe
Abera Aberra
Ayele Ayelle Aiele
Ayalew Ayallew
Almaz Allmaz
Aster Aaster
Genet Gennet Ghenet
Hana Hanna Hannah
Helen Hellen Helenn
Lidya Lydia Lidiya
Marta Martha
Meron Merron Meroon
Mihret Mehret
Rahel Rahell Raheel
Ruth Rut Ruthh
Saba Sabba
Sara Sarah Sarra
Senait Sennait Senayt
Sisay Sissay Sisai
Tirunesh Tiroonesh Tirounesh
Zinash Zinnash Zenash
Liya Lia Liyah
Noah Noahh
Petros Pettros Phetros
Paulos Pawlos Poulos
Amanuel Amanuell Emanuel
Natnael Nathnael Natinael
Abel Abell
Bereket Berekett Berreket
Ermias Ermiyas Ermyas
Getnet Ghetnet
Hirut Hiroot Hirout
Dagne Dagnie
Yimer Yimmer Yemer
Tola Tolla
Bogale Boggale
Shiferaw Sheferaw Shifferaw
Gemechu Gemmechu
Chala Challa
Chaltu Challtu
Lelisa Lellisa
Gudina Gudinna Guddina
Tolosa Tolossa
Feyisa Feyissa Feyessa
Obsa Obssa
Jemal Jemall
Jamal Jammal
Ali Alli
Ahmed Ahmedd
Ahmad Ahmadd
Salim Saleem
Salem Salemm
Nasser Naser
Nassir Nasir
Latifa Lateefa
Khadija Kadija Khadeeja
Aisha Aysha Ayisha
Amina Ameena
Mariam Maryam Mariyam
Rashid Rasheed Rashied
Tariq Tarik Tareq
Faisal Feisal Faysal
Sultan Soultan
Mansour Mansur
Mahmoud Mahmud
Mustafa Mustapha Moustafa
Karim Kareem Qarim
Jaber Jabber
Jabir Jabbir
Erik Eric Erick
Lars Larss
Nils Nills
Anna Ana
Karin Carin
Kristina Christina Cristina
Johan Johann
Maria Mariya
Ingrid Ingridd
Astrid Astridd
Bjorn Bjoern
Goran Gorann
Kalle Calle
Oskar Oscar
Fredrik Fredric
Gustaf Gustaff
Lovisa Lovissa
Elin Elinn
Peter Petter
Mats Matts
Rima Rema
Nadia Nadya
Hadi Haddi
Rania Raniya
Charbel Charbell
Elie Eli
Georges Jorges
Toni Tony
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));
